import { sql } from 'kysely';
import type { OrderStatus } from '#features/orders/orders/orders.rules';
import { CARDS, cardOrder, cashOrder, fillCart, place } from '#test/checkout.fixtures.server';
import { type CreatedProduct, makeProduct } from '#test/factories.server';
import type { TestShop } from '#test/test-shop.server';

/** The steps by which a paid order reaches each status. */
const WAYS = {
  pending: [],
  processing: [],
  confirmed: ['confirmed'],
  shipped: ['confirmed', 'shipped'],
  out_for_delivery: ['confirmed', 'shipped', 'out_for_delivery'],
  delivered: ['confirmed', 'shipped', 'out_for_delivery', 'delivered'],
  returned: ['confirmed', 'shipped', 'out_for_delivery', 'delivered', 'returned'],
  cancelled: ['cancelled'],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

interface Wanted {
  status?: OrderStatus;
  /** Paid by card, or in cash on delivery. */
  isCash?: boolean;
  product?: CreatedProduct;
  quantity?: number;
  customer?: { token: string; userId: string };
}

/** Creates an order in a status, entirely through the API, with its product, customer and token. */
export async function orderIn(test: TestShop, adminToken: string, requested: Wanted = {}) {
  const { status = 'processing', isCash = false, quantity = 1 } = requested;
  const customer = requested.customer ?? (await test.signIn());
  const product = requested.product ?? (await makeProduct(test.shop.db, { listPriceCents: 60_00, stock: 20 }));
  await fillCart(test, customer.token, [{ id: product.id, quantity }]);
  const body = status === 'pending' ? cardOrder(CARDS.needsConfirmation) : isCash ? cashOrder() : cardOrder(CARDS.pays);
  const { order } = (await place(test, customer.token, { body })).body;
  for (const step of WAYS[status]) {
    const { status: code, body } = await move(test, adminToken, { orderId: order._id, to: step });
    if (code !== 200) throw new Error(`The order did not become ${step}: ${JSON.stringify(body)}`);
  }
  return { customer, product, order: (await test.request('GET', `/orders/${order._id}`, { token: customer.token })).body.order };
}

/** Sets a paid order's status in the database only, with one shipment of all of it once it is shipped: no mails, no refunds, no stock changes. */
export async function setStatus(test: TestShop, orderId: string, to: OrderStatus): Promise<void> {
  if ((WAYS[to] as readonly OrderStatus[]).includes('shipped'))
    await sendAll(test, orderId, to === 'shipped' || to === 'out_for_delivery' ? to : 'delivered');
  for (const status of WAYS[to]) await test.shop.db.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
}

async function sendAll({ shop }: TestShop, orderId: string, status: string): Promise<void> {
  await sql`
    WITH shipment AS (
      INSERT INTO shipments (order_id, number, status, shipped_at, delivered_at)
      VALUES (${orderId}, 1, ${status}, now(), ${status === 'delivered' ? new Date() : null}) RETURNING id
    )
    INSERT INTO shipment_lines (shipment_id, order_id, position, quantity)
    SELECT shipment.id, order_id, position, quantity FROM shipment, order_lines WHERE order_id = ${orderId}`.execute(shop.db);
}

export function move(test: TestShop, token: string | undefined, { orderId, to, ...more }: { orderId: string; to: string; note?: string }) {
  return test.request('PUT', `/orders/${orderId}/status`, { token, body: { status: to, ...more } });
}
