import { isInFlight, type OrderRow, toOrder } from '#features/orders/orders/order-view.server';
import { selectOrder } from '#features/orders/orders/orders.queries.server';
import type { Order } from '#features/orders/orders/orders.schema';
import type { Charge, PaymentProvider } from '#features/orders/payments/payments.provider';
import { paymentProvider } from '#features/orders/payments/providers.server';
import { releasePayment } from '#features/orders/settlement/settlement.queries.server';
import { type OpenPayment, settleCharge, settleIfAbandoned } from '#features/orders/settlement/settlement.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, type ErrorCode } from '#shared/errors';
import { paths } from '#shared/paths';
import { type OrderRequest, type PreparedOrder, prepareOrder } from './prepare-order.service.server';

export interface PlacedOrder {
  order: Order;
  /** Where the shopper has to go before the order is paid. */
  payment?: { redirectUrl: string };
}

const DECLINE_CODES = ['card_declined', 'insufficient_funds', 'expired_card'] as const satisfies ErrorCode[];

/**
 * Places an order of the customer's cart: prepared in one statement, paid outside any, finalised once. A
 * crash in between is settled by `settleUnfinishedPayments`, or by the same key when it comes again. Throws what `prepareOrder`
 * throws; a card's refusal (402), and cart and stock are as before; `request_in_flight` while the same key is being paid.
 */
export async function placeOrder(shop: Shop, request: OrderRequest): Promise<PlacedOrder> {
  const { orderId, unpaid, placed } = await prepareOrder(shop, request);
  if (placed) return { order: toOrder(placed) };
  if (unpaid) await payOrReleaseOrder(shop, { orderId, unpaid, request });
  const row = await selectOrder(shop.db, { orderId, userId: request.userId });
  if (row && isInFlight(row) && (await settleIfAbandoned(shop, row.payment.id))) return placeOrder(shop, request);
  // Another request with the same key is between its steps, or has just taken its order back.
  if (!row || isInFlight(row)) throw new AppError('request_in_flight');
  return toPlacedOrder(row);
}

type UnpaidOrder = Required<Pick<PreparedOrder, 'orderId' | 'unpaid'>> & { request: OrderRequest };

/** A payment that is given up in the middle is anybody's to settle. */
async function payOrReleaseOrder(shop: Shop, order: UnpaidOrder): Promise<void> {
  try {
    await payOrder(shop, order);
  } catch (error) {
    if (!(error instanceof AppError)) await releaseQuietly(shop, order.unpaid.id);
    throw error;
  }
}

/** What ended the payment is worth more than why it could not be released: should the database be away, time will. */
async function releaseQuietly({ db, log }: Shop, paymentId: string): Promise<void> {
  await releasePayment(db, paymentId).catch((error) => log.warn({ err: error, paymentId }, 'a payment that failed was not released'));
}

async function payOrder(shop: Shop, { orderId, unpaid, request: { payload, origin } }: UnpaidOrder): Promise<void> {
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

function toPlacedOrder(row: OrderRow): PlacedOrder {
  const order = toOrder(row);
  const { redirectUrl } = order.paymentInfo;
  return redirectUrl === undefined ? { order } : { order, payment: { redirectUrl } };
}
