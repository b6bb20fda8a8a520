import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, cardOrder, cashOrder, confirm, place } from '#test/checkout.fixtures.server';
import { countDeadlocks } from '#test/deadlocks.server';
import { deliver } from '#test/delivered-order.server';
import { type CreatedProduct, makeProduct } from '#test/factories.server';
import { countPieces, findBrokenInvariants } from '#test/invariants.server';
import { openTestShop } from '#test/test-shop.server';

/** As many connections as several processes have. */
const test = openTestShop({}, { maxConnections: 40 });
let admin: { token: string };
let buyers: { token: string }[];

beforeAll(async () => {
  admin = await test.signIn('admin');
  buyers = await Promise.all(Array.from({ length: 8 }, () => test.signIn()));
});

afterEach(async () => {
  expect(await findBrokenInvariants(databaseUrl())).toEqual([]);
  expect((await call('GET', '/admin/stock/check')).body).toMatchObject({ ok: true });
});

const databaseUrl = () => test.shop.config.databaseUrl ?? '';
const call = (method: string, path: string, body?: unknown) => test.request(method, path, { token: admin.token, body });

interface Variant {
  productId: string;
  size: string;
  variantId: number;
}

/** Several products with several variants each, so that a call's changes cross those of orders. */
async function makeVariants(stock: number): Promise<Variant[]> {
  const sizes = ['S', 'M', 'L'];
  const make = (): Promise<CreatedProduct> =>
    makeProduct(test.shop.db, { listPriceCents: 60_00, variants: sizes.map((size) => ({ size, stock })) });
  const products = [await make(), await make(), await make()];
  return products.flatMap(({ id, variantIds }) => variantIds.map((variantId, at) => ({ productId: id, size: sizes[at] ?? '', variantId })));
}

/** What one person does; numbers choose among the variants. */
type Action =
  | { kind: 'buy'; buyer: number; variants: number[]; quantity: number; payment: 'cash' | 'card' | 'declined' | 'confirmed' | 'abandoned' }
  | { kind: 'buy and cancel' | 'buy and return'; buyer: number; variants: number[]; quantity: number }
  | { kind: 'change'; variants: number[]; delta: number }
  | { kind: 'count'; variant: number; set: number }
  | { kind: 'edit'; variant: number; stock: number };

const variant = fc.nat(8);
const variants = fc.uniqueArray(variant, { minLength: 1, maxLength: 6 });
const buyer = fc.nat(7);
const quantity = fc.integer({ min: 1, max: 4 });
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constant('buy' as const),
    buyer,
    variants,
    quantity,
    payment: fc.constantFrom('cash' as const, 'card' as const, 'declined' as const, 'confirmed' as const, 'abandoned' as const),
  }),
  fc.record({ kind: fc.constantFrom('buy and cancel' as const, 'buy and return' as const), buyer, variants, quantity }),
  fc.record({ kind: fc.constant('change' as const), variants, delta: fc.integer({ min: -6, max: 6 }).filter((n) => n !== 0) }),
  fc.record({ kind: fc.constant('count' as const), variant, set: fc.nat(12) }),
  fc.record({ kind: fc.constant('edit' as const), variant, stock: fc.nat(12) }),
);

async function act(all: readonly Variant[], action: Action): Promise<void> {
  const chosen = (places: number[]) => places.flatMap((at) => all[at] ?? []);
  switch (action.kind) {
    case 'buy':
      return buy(chosen(action.variants), action);
    case 'buy and cancel':
    case 'buy and return':
      return buyAndGiveBack(chosen(action.variants), action);
    case 'change': {
      const changes = chosen(action.variants).map(({ variantId }) => ({
        variantId: String(variantId),
        delta: action.delta,
        reason: action.delta > 0 ? 'delivery' : 'damage',
        note: `Shelf ${variantId}`,
      }));
      return expectStatus(await call('POST', '/admin/stock', { changes }), [200, 409]);
    }
    case 'count': {
      const [{ variantId } = { variantId: 0 }] = chosen([action.variant]);
      const { onHand } = await test.shop.db.selectFrom('variants').select('onHand').where('id', '=', variantId).executeTakeFirstOrThrow();
      const change = { variantId: String(variantId), set: action.set, expected: onHand, reason: 'count' };
      return expectStatus(await call('POST', '/admin/stock', { changes: [change] }), [200, 409]);
    }
    case 'edit': {
      const productId = all[action.variant]?.productId;
      const sizes = all.filter((known) => known.productId === productId);
      const body = { variants: sizes.map(({ size }) => ({ size, stock: action.stock })) };
      return expectStatus(await call('PUT', `/products/${productId}`, body), [200]);
    }
    default:
      action satisfies never;
  }
}

function expectStatus({ status, body }: { status: number; body: unknown }, allowed: number[]): void {
  if (!allowed.includes(status)) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

type Purchase = Extract<Action, { kind: 'buy' }>;

async function order(
  { token }: { token: string },
  chosen: readonly Variant[],
  { quantity, payment }: Omit<Purchase, 'kind' | 'buyer' | 'variants'>,
) {
  for (const { productId, size } of chosen) await test.request('POST', '/cart/add', { token, body: { productId, size, quantity } });
  const cards = { card: CARDS.pays, declined: CARDS.isDeclined, confirmed: CARDS.needsConfirmation, abandoned: CARDS.needsConfirmation };
  const placed = await place(test, token, { body: payment === 'cash' ? cashOrder() : cardOrder(cards[payment]) });
  expectStatus(placed, [201, 402, 409]);
  return placed.status === 201 ? placed.body.order : undefined;
}

async function buy(chosen: readonly Variant[], purchase: Purchase): Promise<void> {
  const shopper = buyers[purchase.buyer];
  if (!shopper) return;
  const placed = await order(shopper, chosen, purchase);
  if (!placed || !['confirmed', 'abandoned'].includes(purchase.payment)) return;
  await confirm(test, shopper.token, { redirectUrl: placed.paymentInfo.redirectUrl, approve: purchase.payment === 'confirmed' });
}

async function buyAndGiveBack(
  chosen: readonly Variant[],
  { kind, buyer, quantity }: { kind: 'buy and cancel' | 'buy and return'; buyer: number; quantity: number },
): Promise<void> {
  const shopper = buyers[buyer];
  if (!shopper) return;
  const placed = await order(shopper, chosen, { quantity, payment: 'card' });
  if (!placed) return;
  if (kind === 'buy and cancel') {
    const cancel = () => test.request('PUT', `/orders/${placed._id}/cancel`, { token: shopper.token, body: {} });
    await Promise.all([cancel(), call('PUT', `/orders/${placed._id}/status`, { status: 'cancelled' }), cancel()]);
    return;
  }
  await deliver(test, placed._id, 1);
  const items = placed.orderItems.map(({ _id }: { _id: string }) => ({ itemId: _id, quantity: 1 }));
  const { body } = await test.request('POST', `/orders/${placed._id}/returns`, {
    token: shopper.token,
    body: { items, reason: 'changed_mind' },
  });
  const returnId = body.returns[0]._id;
  await call('PUT', `/returns/${returnId}/approve`, {});
  await Promise.all([1, 2].map(() => call('PUT', `/returns/${returnId}/receive`, {})));
}

describe('the stock ledger under concurrency', () => {
  it('sums to the stock through any orders, cancellations, returns, deliveries, counts and edits at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 24 }), async (actions) => {
        const all = await makeVariants(6);
        await Promise.all(actions.map((one) => act(all, one)));
        expect(await findBrokenInvariants(databaseUrl())).toEqual([]);
        for (const { variantId } of all) {
          const { movements, total } = (await call('GET', `/admin/stock/${variantId}/movements?limit=100`)).body;
          const { onHand } = await test.shop.db
            .selectFrom('variants')
            .select('onHand')
            .where('id', '=', variantId)
            .executeTakeFirstOrThrow();
          expect(movements).toHaveLength(total);
          expect(movements.reduce((sum: number, { delta }: { delta: number }) => sum + delta, 0)).toBe(onHand);
          expect(movements[0].onHandAfter).toBe(onHand);
        }
      }),
      { numRuns: 6 },
    );
  });

  it('of several counts that expect the same number accepts one', async () => {
    const [{ variantId } = { variantId: 0 }] = await makeVariants(5);
    const counts = await Promise.all(
      [7, 8, 9, 10].map((set) =>
        call('POST', '/admin/stock', { changes: [{ variantId: String(variantId), set, expected: 5, reason: 'count' }] }),
      ),
    );
    expect(counts.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const accepted = counts.find(({ status }) => status === 200)?.body.stock[0].onHand;
    for (const { body } of counts.filter(({ status }) => status === 409)) expect(body.stock[0].onHand).toBe(accepted);
  });

  it('loses no difference, and none to a deadlock, while changes of many variants cross orders', async () => {
    const all = await makeVariants(0);
    const before = { deadlocks: await countDeadlocks(test.shop.db), pieces: await countPieces(databaseUrl()) };
    const changes = (places: readonly Variant[], delta: number) => ({
      changes: places.map(({ variantId }, at) => ({ variantId: String(variantId), delta, reason: 'delivery', note: `Line ${at}` })),
    });
    // Pieces come and go, so that products sell out and are in stock again.
    const deliveries = Array.from({ length: 24 }, async (_, n) => {
      const places = n % 2 ? all : all.toReversed();
      expectStatus(await call('POST', '/admin/stock', changes(places, 2)), [200]);
      expectStatus(await call('POST', '/admin/stock', changes(places.slice(n % 9), -1)), [200, 409]);
    });
    const purchases = buyers.map((_, n) =>
      act(all, { kind: 'buy and cancel', buyer: n, variants: n % 2 ? [8, 5, 2] : [0, 3, 6, 8], quantity: 1 }),
    );
    await Promise.all([...deliveries, ...purchases]);
    expect((await countDeadlocks(test.shop.db)) - before.deadlocks).toBe(0);
    const { rows } = await sql<{ sum: number }>`
      SELECT sum(delta)::integer AS sum FROM stock_movements WHERE reason = 'delivery' AND variant_id = ANY (${all.map(({ variantId }) => variantId)}::bigint[])`.execute(
      test.shop.db,
    );
    expect((await countPieces(databaseUrl())) - before.pieces).toBe(rows[0]?.sum);
  });
});
