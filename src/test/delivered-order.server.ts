import type { Order } from '#features/orders/orders/orders.schema';
import type { Return } from '#features/orders/returns/returns.schema';
import { DAY_MS } from '#shared/time';
import { CARDS, cardOrder, makeShopper, place, type Shopper } from './checkout.fixtures.server';
import { setStatus } from './orders.server';
import type { TestShop } from './test-shop.server';

export interface DeliveredOrder {
  buyer: Shopper;
  order: Order;
  kettles: string;
  lamp: string;
  /** Requests a return of items. */
  requestReturn: (items: { itemId: string; quantity: number }[], more?: object) => ReturnType<TestShop['request']>;
  /** Requests a return and throws unless it is accepted. */
  createReturn: (items: { itemId: string; quantity: number }[]) => Promise<Return>;
}

/** Three kettles and a lamp, paid by card and delivered some days ago. */
export async function deliveredOrder(test: TestShop, { daysAgo = 1 } = {}): Promise<DeliveredOrder> {
  const buyer = await makeShopper(test);
  const placed = await place(test, buyer.token, { body: cardOrder(CARDS.pays) });
  const order: Order = placed.body.order;
  await deliver(test, order._id, daysAgo);
  const requestReturn: DeliveredOrder['requestReturn'] = (items, more = {}) =>
    test.request('POST', `/orders/${order._id}/returns`, { token: buyer.token, body: { items, reason: 'changed_mind', ...more } });
  const createReturn: DeliveredOrder['createReturn'] = async (items) => {
    const response = await requestReturn(items);
    if (response.status !== 201) throw new Error(`The return was not accepted: ${JSON.stringify(response.body)}`);
    return response.body.returns.at(-1);
  };
  return { buyer, order, kettles: `${order._id}-1`, lamp: `${order._id}-2`, requestReturn, createReturn };
}

export async function deliver(test: TestShop, orderId: string, daysAgo: number): Promise<void> {
  const actualDelivery = new Date(Date.now() - daysAgo * DAY_MS);
  await setStatus(test, orderId, 'delivered');
  await test.shop.db.updateTable('orders').set({ actualDelivery }).where('id', '=', orderId).execute();
}
