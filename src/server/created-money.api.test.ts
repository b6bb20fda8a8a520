import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { OpenAPIV3_1 } from 'openapi-types';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.server';
import { CONFIRMATION_MS } from '#features/accounts/sessions/confirmation.rules';
import { ROLES } from '#features/accounts/staff/staff.rules';
import { issueOrdered } from '#features/pricing/gift-cards/gift-cards.queries.server';
import type { CallNotes } from '#http/calls/call.server';
import { MONEY_RIGHT, REFUND_RIGHT, type Right, STAFF_ROLES, type StaffRole } from '#shared/rights';
import { ADDRESS } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { createApi } from './api.server';
import { readConfig } from './config.server';
import { doDueJobs } from './jobs.server';
import type { Shop } from './shop.server';

/** The column "creates money" of the table of roles and calls: docs/rules.md#staff-money. A call that is new in it is entered here. */
const CREATES_MONEY = {
  roles: ['owner', 'manager'],
  calls: [
    'post /admin/drafts/{draftId}/paid',
    'post /admin/gift-cards',
    'post /admin/gift-cards/{giftCardId}/send',
    'post /admin/orders/{orderId}/paid',
    'post /admin/orders/{orderId}/refunds',
    'post /admin/payment-links/{linkId}/paid',
    'post /admin/store-credit/{userId}',
    'post /orders/{orderId}/refund',
    'post /returns/{returnId}/refund',
    'put /admin/gift-cards/{giftCardId}',
  ],
  /** They need the right when what they are sent gives money back. */
  sometimes: ['put /admin/orders/{orderId}', 'put /orders/{orderId}/status'],
} as const;

/** Whatever writes into the ledgers of money that the shop owes, or says that money came which no provider confirms. */
const WRITES_MONEY =
  /INSERT INTO (?:gift_card_movements|store_credit_movements)|insertInto\('(?:giftCardMovements|storeCreditMovements)'\)|EXTERNAL_PROVIDER\b/;
const WRITERS: Record<string, string> = {
  'db/functions/customer-merge.sql': 'moves credit between accounts of one person',
  'db/functions/gift-cards.sql': 'issues cards of paid orders',
  'db/functions/place-order.sql': 'takes credit for an order',
  'src/features/orders/settlement/settlement.queries.server.ts': 'gives back what an order had taken, and refunds',
  'src/features/orders/store-credit/store-credit.queries.server.ts': 'gives credit',
  'src/features/pricing/gift-cards/gift-cards.queries.server.ts': 'issues cards of staff',
  'src/features/buying/draft-orders/place-draft.service.server.ts': 'marks drafts as paid, and vouches',
  'src/features/orders/payment-links/payment-links.service.server.ts': 'marks links as paid, and vouches',
};

const test = openTestShop();
const document = (await (await createApi({ config: readConfig({}) } as Shop).request('/openapi.json')).json()) as OpenAPIV3_1.Document;
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
    const operation = item?.[method] as (OpenAPIV3_1.OperationObject & CallNotes) | undefined;
    return operation ? [{ name: `${method} ${path}`, method, operation }] : [];
  }),
);

let variantId: string;
let owner: { token: string; userId: string };

beforeAll(async () => {
  owner = await test.signIn('owner');
  const card = await makeProduct(test.shop.db, { name: 'Gift card', listPriceCents: 50_00, stock: 1_000 });
  await test.shop.db.updateTable('products').set({ taxClass: 'gift-card' }).where('id', '=', Number(card.id)).execute();
  variantId = String(card.variantIds[0]);
});

/** Gives a member of the staff credit, in their own name. */
const giveCredit = (userId: string, cents: number) =>
  sql`INSERT INTO store_credit_movements (user_id, delta_cents, reason, note, by_id, by_email)
      VALUES (${userId}, ${cents}, 'correction', 'Sorry', ${userId}, 'a@b.example')`
    .execute(test.shop.db)
    .then(
      () => 'may',
      (error) => error.code,
    );

const rolesThat = (right: Right) => STAFF_ROLES.filter((role) => ROLES[role].includes(right));
const countCards = async () => (await test.shop.db.selectFrom('giftCards').select('id').execute()).length;
const PAID = { method: 'bank_transfer', note: 'Statement 4' };

/** A draft of gift cards that support made. */
async function drafted({ price, quantity = 1 }: { price?: number; quantity?: number } = {}) {
  const support = await test.signIn('support');
  const customer = await test.signIn();
  const body = { customerId: customer.userId, lines: [{ variantId, quantity, price: price ?? null }], shippingAddress: ADDRESS };
  const { draft } = (await test.request('POST', '/admin/drafts', { token: support.token, body })).body;
  return { id: draft._id as string, path: `/admin/drafts/${draft._id}/paid`, support };
}

async function sentLink(input?: Parameters<typeof drafted>[0]) {
  const { id, support } = await drafted(input);
  const { draft } = (await test.request('POST', `/admin/drafts/${id}/send`, { token: support.token, body: {} })).body;
  return { path: `/admin/payment-links/${draft.link._id}/paid`, orderId: draft.order._id as string, support };
}

/** Tries to mark something as paid, and runs the jobs that would issue its cards. */
async function pay(path: string, token: string) {
  const { status, body } = await test.request('POST', path, { token, body: PAID });
  await doDueJobs(test.shop);
  return { status, code: body.code as string | undefined };
}

describe('the table of what creates money', () => {
  it('has every call with the right, and the roles that have it', () => {
    const calls = operations.filter(
      ({ method, operation }) =>
        [operation['x-right']].flat().some((right) => right === MONEY_RIGHT || right === REFUND_RIGHT) && method !== 'get',
    );
    expect(calls.map(({ name }) => name).toSorted()).toEqual([...CREATES_MONEY.calls].toSorted());
    expect(rolesThat(MONEY_RIGHT)).toEqual(CREATES_MONEY.roles);
    const names = operations.map(({ name }) => name);
    expect(CREATES_MONEY.sometimes.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('is the same for roles that the owner makes, here and in the database', async () => {
    const { orderId } = await sentLink();
    for (const [rights, expected] of [
      [[MONEY_RIGHT], 'may'],
      [[REFUND_RIGHT], 'TW004'],
    ] as const) {
      const body = { name: `Clerk ${expected}`, rights, ...(expected !== 'may' && { refundLimit: 50 }) };
      const { role } = (await test.request('POST', '/admin/roles', { token: owner.token, body })).body;
      const { userId } = await test.signIn('viewer');
      await test.request('PUT', `/admin/staff/${userId}`, { token: owner.token, body: { role: role._id } });
      const outcome = await sql`SELECT vouch_for_payment(${orderId}, ${userId})`.execute(test.shop.db).then(
        () => 'may',
        (error) => error.code,
      );
      expect({ rights, outcome }).toEqual({ rights, outcome: expected });
    }
  });

  it('has everything that writes into a ledger of money', () => {
    const files = globSync(['db/functions/*.sql', 'src/features/**/*.{queries,service}.server.ts']);
    const writers = files.filter((file) => WRITES_MONEY.test(readFileSync(file, 'utf8')));
    expect(writers.toSorted()).toEqual(Object.keys(WRITERS).toSorted());
  });

  it('is the same in the database', async () => {
    const { orderId } = await sentLink();
    for (const role of [...STAFF_ROLES, 'customer'] as const) {
      const { userId } = await test.signIn(role);
      const outcome = await sql`SELECT vouch_for_payment(${orderId}, ${userId})`.execute(test.shop.db).then(
        () => 'may',
        (error) => error.code,
      );
      const expected = rolesThat(MONEY_RIGHT).includes(role as StaffRole) ? 'may' : 'TW004';
      expect({ role, outcome }).toEqual({ role, outcome: expected });
      expect({ role, outcome: await giveCredit(userId, 5) }).toEqual({ role, outcome: expected });
      expect({ role, outcome: await giveCredit(userId, -1) }).toEqual({ role, outcome: expected === 'may' ? 'may' : '23514' });
    }
  });
});

describe.each([
  ['a draft', drafted],
  ['a payment link', sentLink],
] as const)('marking %s of gift cards as paid', (_, prepare) => {
  it('is refused to everybody without the right, and to keys that have another', async () => {
    const { path, support } = await prepare();
    const before = await countCards();
    const body = { name: 'Program', rights: ['orders.read', 'orders.edit'] };
    const { key } = (await test.request('POST', '/admin/api-keys', { token: owner.token, body })).body;
    const { token: packer } = await test.signIn('packer');
    for (const token of [support.token, packer, key]) expect(await pay(path, token)).toEqual({ status: 403, code: 'forbidden' });
    expect(await countCards()).toBe(before);
  });

  it('needs a fresh confirmation, and then issues the cards', async () => {
    const { path } = await prepare();
    const manager = await test.signIn('manager');
    const before = await countCards();
    const setConfirmed = (confirmedAt: Date) =>
      test.shop.db.updateTable('sessions').set({ confirmedAt }).where('userId', '=', manager.userId).execute();
    await setConfirmed(new Date(Date.now() - CONFIRMATION_MS - 1_000));
    expect(await pay(path, manager.token)).toEqual({ status: 403, code: 'confirmation_required' });
    expect(await countCards()).toBe(before);
    await setConfirmed(new Date());
    expect((await pay(path, manager.token)).status).toBe(200);
    expect(await countCards()).toBe(before + 1);
  });

  it.each([
    ['a price of $99,999', { price: 99_999 }],
    ['a price above $2,000', { price: 2_000.01 }],
    ['more than $10,000 in all', { price: 2_000, quantity: 6 }],
  ])('is refused for %s, also to an owner', async (_name, input) => {
    const { path } = await prepare(input);
    const before = await countCards();
    expect(await pay(path, owner.token)).toEqual({ status: 422, code: 'invalid' });
    expect(await countCards()).toBe(before);
  });

  it('is refused to somebody who loses the right at that moment', async () => {
    const { path } = await prepare();
    const manager = await test.signIn('manager');
    let paying: ReturnType<typeof pay> | undefined;
    await test.shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ role: 'support' }).where('id', '=', manager.userId).execute();
      paying = pay(path, manager.token);
      const waiting = async () => {
        const { rows } = await sql<{ waiting: number }>`
          SELECT count(*)::integer AS waiting FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(test.shop.db);
        return rows[0]?.waiting;
      };
      await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(1);
    });
    expect(await paying).toEqual({ status: 403, code: 'forbidden' });
  });
});

it('the database issues no card of a payment that nobody with the right vouched for', async () => {
  const { path, orderId } = await sentLink();
  expect((await test.request('POST', path, { token: owner.token, body: PAID })).status).toBe(200);
  await test.shop.db.updateTable('payments').set({ vouchedBy: null }).where('orderId', '=', orderId).execute();
  const issue = () => inTransaction(test.shop.db, (tx) => issueOrdered(tx, orderId));
  await expect(issue()).rejects.toMatchObject({ code: 'TW004' });
  await test.shop.db.updateTable('payments').set({ vouchedBy: owner.userId }).where('orderId', '=', orderId).execute();
  expect(await issue()).toBe(1);
});
