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
  /** Where the shopper has to pay. */
  payment?: { redirectUrl: string };
}

const DECLINE_CODES = ['card_declined', 'insufficient_funds', 'expired_card'] as const satisfies ErrorCode[];

/**
 * Places an order of the customer's cart: prepared in one statement, paid outside any transaction, finalised once.
 * After a crash in between, `settleUnfinishedPayments` settles it, or a request with the same key. Throws what
 * `prepareOrder` throws; 402 for a declined card, with cart and stock restored; `request_in_flight` while a request
 * with the same key is being paid.
 */
export async function placeOrder(shop: Shop, request: OrderRequest): Promise<PlacedOrder> {
  const { orderId, unpaid, placed } = await prepareOrder(shop, request);
  if (placed) return { order: toOrder(placed) };
  if (unpaid) await payOrReleaseOrder(shop, { orderId, unpaid, request });
  const row = await selectOrder(shop.db, { orderId, userId: request.userId });
  if (row && isInFlight(row) && (await settleIfAbandoned(shop, row.payment.id))) return placeOrder(shop, request);
  // Another request with the same key is between its steps, or has just removed its order.
  if (!row || isInFlight(row)) throw new AppError('request_in_flight');
  return toPlacedOrder(row);
}

type UnpaidOrder = Required<Pick<PreparedOrder, 'orderId' | 'unpaid'>> & { request: OrderRequest };

/** Releases a payment that failed unexpectedly, so that any process can settle it. */
async function payOrReleaseOrder(shop: Shop, order: UnpaidOrder): Promise<void> {
  try {
    await payOrder(shop, order);
  } catch (error) {
    if (!(error instanceof AppError)) await releaseQuietly(shop, order.unpaid.id);
    throw error;
  }
}

/**
 * Does not throw, because the error that ended the payment is more important. If the database is unavailable, the
 * payment is settled later.
 */
async function releaseQuietly({ db, log }: Shop, paymentId: string): Promise<void> {
  await releasePayment(db, paymentId).catch((error) => log.warn({ err: error, paymentId }, 'failed payment could not be released'));
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
 * If an external provider does not respond, the shopper has not seen its page: the order is removed at once, and the
 * shopper can choose again.
 */
async function chargeOrUndo(
  shop: Shop,
  { payment, provider }: { payment: OpenPayment; provider: string },
  charge: (serving: PaymentProvider) => Promise<Charge>,
): Promise<Charge> {
  try {
    return await charge(paymentProvider(shop, provider));
  } catch (error) {
    // The test provider's records are in the database, so the payment is settled from them.
    if (provider === 'test') throw error;
    await settleCharge(shop, payment, { outcome: 'declined', failureCode: 'provider_unreachable' });
    shop.log.error({ err: error, paymentId: payment.id }, 'payment provider unreachable');
    throw new AppError('payment_unavailable', { cause: error });
  }
}

function toPlacedOrder(row: OrderRow): PlacedOrder {
  const order = toOrder(row);
  const { redirectUrl } = order.paymentInfo;
  return redirectUrl === undefined ? { order } : { order, payment: { redirectUrl } };
}
