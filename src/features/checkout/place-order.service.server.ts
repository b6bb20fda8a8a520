import { toOrder } from '#features/orders/order-view.server';
import { selectOrder } from '#features/orders/orders.queries.server';
import type { Order } from '#features/orders/orders.schema';
import { settleCharge } from '#features/orders/settlement.service.server';
import type { Card } from '#features/payments/payments.schema';
import { paymentProvider } from '#features/payments/providers.server';
import { AppError, type ErrorCode } from '#shared/errors';
import type { Shop } from '#shop.server';
import { type OrderRequest, type PreparedOrder, prepareOrder } from './prepare-order.service.server';

export interface PlacedOrder {
  order: Order;
  /** Where the shopper has to go before the order is paid. */
  payment?: { redirectUrl: string };
}

const DECLINE_CODES = ['card_declined', 'insufficient_funds', 'expired_card'] as const satisfies ErrorCode[];

/**
 * Places an order of the customer's cart: prepared in one transaction, paid outside any, finalised once. A
 * crash in between is settled by `settleUnfinishedPayments`. Throws what `prepareOrder` throws; a card's
 * refusal (402), and cart and stock are as before; `request_in_flight` while the same key is being paid.
 */
export async function placeOrder(shop: Shop, request: OrderRequest): Promise<PlacedOrder> {
  const { orderId, unpaid } = await prepareOrder(shop, request);
  if (unpaid && 'paymentDetails' in request.payload) await payOrder(shop, { orderId, unpaid, card: request.payload.paymentDetails });
  return viewPlacedOrder(shop, { orderId, userId: request.userId });
}

async function payOrder(shop: Shop, { orderId, unpaid, card }: Required<PreparedOrder> & { card: Card }): Promise<void> {
  const { id, provider, amountCents } = unpaid;
  const charge = await paymentProvider(shop, provider).charge({ paymentId: id, amountCents, card });
  await settleCharge(shop, { id, orderId, status: 'created', amountCents }, charge);
  if (charge.outcome === 'declined') throw new AppError(DECLINE_CODES.find((code) => code === charge.failureCode) ?? 'card_declined');
}

async function viewPlacedOrder(shop: Shop, keys: { orderId: string; userId: string }): Promise<PlacedOrder> {
  const row = await selectOrder(shop.db, keys);
  // Another request with the same key is between its steps, or has just taken its order back.
  if (!row || (row.status === 'pending' && row.payment.status === 'created')) throw new AppError('request_in_flight');
  const order = toOrder(row);
  const { redirectUrl } = order.paymentInfo;
  return redirectUrl === undefined ? { order } : { order, payment: { redirectUrl } };
}
