import { toOrder } from '#features/orders/order-view.server';
import { selectOrder } from '#features/orders/orders.queries.server';
import type { Order } from '#features/orders/orders.schema';
import { type OpenPayment, settleCharge } from '#features/orders/settlement.service.server';
import type { Charge, PaymentProvider } from '#features/payments/payments.provider';
import { paymentProvider } from '#features/payments/providers.server';
import { paths } from '#paths';
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
 * Places an order of the customer's cart: prepared in one statement, paid outside any, finalised once. A
 * crash in between is settled by `settleUnfinishedPayments`. Throws what `prepareOrder` throws; a card's
 * refusal (402), and cart and stock are as before; `request_in_flight` while the same key is being paid.
 */
export async function placeOrder(shop: Shop, request: OrderRequest): Promise<PlacedOrder> {
  const { orderId, unpaid, placed } = await prepareOrder(shop, request);
  if (placed) return { order: toOrder(placed) };
  if (unpaid) await payOrder(shop, { orderId, unpaid, request });
  return viewPlacedOrder(shop, { orderId, userId: request.userId });
}

async function payOrder(
  shop: Shop,
  { orderId, unpaid, request: { payload, origin } }: Required<Pick<PreparedOrder, 'orderId' | 'unpaid'>> & { request: OrderRequest },
): Promise<void> {
  const { id, provider, amountCents, orderNumber } = unpaid;
  const payment = { id, orderId, status: 'created', amountCents } as const;
  const comeBack = origin + paths.confirmPayment(id);
  const charge = await chargeOrUndo(shop, { payment, provider }, (serving) =>
    serving.charge({
      paymentId: id,
      amountCents,
      orderNumber,
      card: 'paymentDetails' in payload ? payload.paymentDetails : undefined,
      returnUrl: `${comeBack}?back=approved`,
      cancelUrl: `${comeBack}?back=refused`,
    }),
  );
  await settleCharge(shop, payment, charge);
  if (charge.outcome === 'declined') throw new AppError(DECLINE_CODES.find((code) => code === charge.failureCode) ?? 'card_declined');
}

/**
 * A provider outside that does not answer has not shown its page to anybody: the order is taken back at
 * once, and the shopper chooses again.
 */
async function chargeOrUndo(
  shop: Shop,
  { payment, provider }: { payment: OpenPayment; provider: string },
  charge: (serving: PaymentProvider) => Promise<Charge>,
): Promise<Charge> {
  try {
    return await charge(paymentProvider(shop, provider));
  } catch (error) {
    // What the test provider did is in its books, and is settled from them.
    if (provider === 'test') throw error;
    await settleCharge(shop, payment, { outcome: 'declined', failureCode: 'provider_unreachable' });
    shop.log.error({ err: error, paymentId: payment.id }, 'payment provider not reached');
    throw new AppError('payment_unavailable', { cause: error });
  }
}

async function viewPlacedOrder(shop: Shop, keys: { orderId: string; userId: string }): Promise<PlacedOrder> {
  const row = await selectOrder(shop.db, keys);
  // Another request with the same key is between its steps, or has just taken its order back.
  if (!row || (row.status === 'pending' && row.payment.status === 'created')) throw new AppError('request_in_flight');
  const order = toOrder(row);
  const { redirectUrl } = order.paymentInfo;
  return redirectUrl === undefined ? { order } : { order, payment: { redirectUrl } };
}
