import { isInFlight, type OrderRow, toShoppersOrder } from '#features/orders/orders/order-view.server';
import { selectOrderOfPayment } from '#features/orders/orders/orders.queries.server';
import type { Order } from '#features/orders/orders/orders.schema';
import { paymentsMessages } from '#features/orders/payments/payments.messages';
import { isOpenPayment, type ProviderPaymentStatus } from '#features/orders/payments/payments.rules';
import type { Payment } from '#features/orders/payments/payments.schema';
import { paymentProvider } from '#features/orders/payments/providers.server';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { toDollars } from '#shared/money';
import { settleCharge, settleIfAbandoned, toHandle } from './settlement.service.server';

interface PaymentOfUser {
  userId: string;
  paymentId: string;
}

/** The data of the confirmation page. Throws `not_found`, also for another user's payment. */
export async function viewPayment(shop: Shop, payment: PaymentOfUser): Promise<Payment> {
  const row = await findOrderOfPayment(shop, payment);
  return {
    _id: row.payment.id,
    orderId: row.id,
    orderNumber: row.orderNumber,
    amount: toDollars(row.payment.amountCents),
    status: viewStatus(row.payment.status),
    cardBrand: row.payment.cardBrand ?? undefined,
    cardLast4: row.payment.cardLast4 ?? undefined,
    redirectUrl: row.payment.redirectUrl ?? undefined,
  };
}

/**
 * The shopper approves or refuses a payment. Approving pays the order; refusing cancels it and restores the cart. For
 * a provider with its own payment page, the provider is queried for the result and the browser's claim is ignored.
 * Repeating the same decision changes nothing; the opposite one is a `conflict`.
 */
export async function confirmPayment(shop: Shop, payment: PaymentOfUser, approve: boolean): Promise<Order> {
  const row = await findOrderOfPayment(shop, payment);
  const { status } = row.payment;
  if (status === 'created') throw new AppError('request_in_flight');
  if (status === 'requires_action') {
    const handle = toHandle({ ...row.payment, orderId: row.id });
    const charge = await (await paymentProvider(shop, row.payment.provider)).confirm(handle, approve);
    await settleCharge(shop, { ...row.payment, orderId: row.id, status }, charge);
    if (charge.outcome === 'requires_action') throw new AppError('conflict', { message: paymentsMessages.waiting });
    if (approve && charge.outcome === 'declined') throw new AppError('conflict', { message: paymentsMessages.refused });
  }
  const settled = await findOrderOfPayment(shop, payment);
  if ((settled.payment.status === 'paid') !== approve)
    throw new AppError('conflict', { message: approve ? paymentsMessages.refused : paymentsMessages.alreadySettled });
  return toShoppersOrder(settled);
}

function viewStatus(status: ProviderPaymentStatus): Payment['status'] {
  if (isOpenPayment(status)) return 'open';
  return status === 'failed' ? 'failed' : 'settled';
}

/** Settles an abandoned payment before returning its order. */
async function findOrderOfPayment(shop: Shop, payment: PaymentOfUser): Promise<OrderRow> {
  const row = isUuid(payment.paymentId) ? await selectOrderOfPayment(shop.db, payment) : undefined;
  if (!row) throw notFound();
  if (isInFlight(row) && (await settleIfAbandoned(shop, row.payment.id))) return findOrderOfPayment(shop, payment);
  return row;
}
