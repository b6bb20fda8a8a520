import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CARDS, cardOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { findBrokenInvariants } from '#test/invariants.server';
import { openTestShop } from '#test/test-shop.server';
import { orderStatusOf } from './order-progress.rules';

const test = openTestShop();
const HISTORIES = 15;

type Step =
  | { do: 'pack'; pieces: [number, number]; ships: boolean }
  | { do: 'pack all' }
  | { do: 'move'; shipment: number; to: 'shipped' | 'out_for_delivery' | 'delivered' | 'cancelled' }
  | { do: 'move order'; to: 'confirmed' | 'shipped' | 'out_for_delivery' | 'delivered' | 'cancelled' }
  | { do: 'edit'; line: 1 | 2; quantity: number }
  | { do: 'refund'; line: 1 | 2; restock: boolean }
  | { do: 'return'; line: 1 | 2 };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pack' as const), pieces: fc.tuple(fc.nat(3), fc.nat(3)), ships: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pack all' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      shipment: fc.nat(3),
      to: fc.constantFrom('shipped' as const, 'out_for_delivery' as const, 'delivered' as const, 'cancelled' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move order' as const),
      to: fc.constantFrom(
        'confirmed' as const,
        'shipped' as const,
        'out_for_delivery' as const,
        'delivered' as const,
        'cancelled' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('edit' as const), line: fc.constantFrom(1 as const, 2 as const), quantity: fc.nat(5) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('refund' as const), line: fc.constantFrom(1 as const, 2 as const), restock: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), line: fc.constantFrom(1 as const, 2 as const) }) },
);

/** Applies a step; refusals are part of every history, but no step may fail. */
async function apply(step: Step, { admin, customer, orderId }: { admin: string; customer: string; orderId: string }): Promise<void> {
  const call = async (method: string, path: string, body: object, token = admin) => {
    const response = await test.request(method, path, { token, body });
    expect(response.status, JSON.stringify({ step, body: response.body })).toBeLessThan(500);
    return response;
  };
  const itemId = (line: number) => `${orderId}-${line}`;
  switch (step.do) {
    case 'pack': {
      const items = step.pieces.map((quantity, at) => ({ itemId: itemId(at + 1), quantity })).filter(({ quantity }) => quantity > 0);
      return void (await call('POST', `/admin/orders/${orderId}/shipments`, { items, status: step.ships ? 'shipped' : 'packed' }));
    }
    case 'pack all':
      return void (await call('POST', `/admin/orders/${orderId}/shipments`, {}));
    case 'move': {
      const { order } = (await test.request('GET', `/orders/${orderId}`, { token: admin })).body;
      const shipment = order.shipments[step.shipment];
      return void (shipment && (await call('POST', `/admin/shipments/${shipment._id}/move`, { status: step.to })));
    }
    case 'move order':
      return void (await call('PUT', `/orders/${orderId}/status`, { status: step.to }));
    case 'edit':
      return void (await call('PUT', `/admin/orders/${orderId}`, { lines: [{ itemId: itemId(step.line), quantity: step.quantity }] }));
    case 'refund':
      return void (await call('POST', `/orders/${orderId}/refund`, {
        items: [{ itemId: itemId(step.line), quantity: 1 }],
        restock: step.restock,
      }));
    case 'return': {
      const items = [{ itemId: itemId(step.line), quantity: 1 }];
      const { body } = await call('POST', `/orders/${orderId}/returns`, { items, reason: 'changed_mind' }, customer);
      const requested = body.returns?.at(-1);
      if (!requested) return;
      await call('PUT', `/returns/${requested._id}/approve`, {});
      return void (await call('PUT', `/returns/${requested._id}/receive`, {}));
    }
    default:
      return step satisfies never;
  }
}

it('ordered is shipped, open and cancelled after any history of parcels, edits, refunds and returns', { timeout: 240_000 }, async () => {
  const admin = (await test.signIn('admin')).token;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const customer = (await test.signIn()).token;
      const products = [await makeProduct(test.shop.db, { stock: 50 }), await makeProduct(test.shop.db, { stock: 50 })];
      await fillCart(test, customer, [
        { id: products[0]?.id ?? '', quantity: 3 },
        { id: products[1]?.id ?? '', quantity: 2 },
      ]);
      const { order } = (await place(test, customer, { body: cardOrder(CARDS.pays) })).body;
      const orderId: string = order._id;
      for (const one of steps) {
        await apply(one, { admin, customer, orderId });
        const { order: now } = (await test.request('GET', `/admin/orders/${orderId}`, { token: admin })).body;
        for (const line of now.lines) {
          const restocked = line.ordered - line.cancelled - line.shipped - line.open;
          // Pieces that were refunded and put back before they were sent are neither.
          expect(restocked).toBeGreaterThanOrEqual(0);
          if (now.orderStatus !== 'cancelled') expect(restocked).toBeLessThanOrEqual(line.refunded);
          expect(line.returned).toBeLessThanOrEqual(line.shipped);
          const inShipments = now.shipments.flatMap(({ items }: { items: { itemId: string; quantity: number }[] }) => items);
          const pieces = inShipments.filter(({ itemId }: { itemId: string }) => itemId === line.itemId);
          expect(line.shipped).toBe(pieces.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0));
        }
        const openPieces = now.lines.reduce((sum: number, { open }: { open: number }) => sum + open, 0);
        const shipments = now.shipments.map(({ status }: { status: string }) => status);
        expect(now.orderStatus).toBe(orderStatusOf({ orderStatus: now.orderStatus, openPieces, shipments }));
      }
      expect(await findBrokenInvariants(test.shop.config.databaseUrl ?? '')).toEqual([]);
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  );
});
