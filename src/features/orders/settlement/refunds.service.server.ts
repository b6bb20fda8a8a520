import { inTransaction } from '#db/transaction.server';
import { toOrder } from '#features/orders/orders/order-view.server';
import { ordersMessages as messages } from '#features/orders/orders/orders.messages';
import { selectAnyOrder } from '#features/orders/orders/orders.queries.server';
import type { Order } from '#features/orders/orders/orders.schema';
import { paymentProvider } from '#features/orders/payments/providers.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { type Cents, formatCents, subtractCents, toDollars } from '#shared/money';
import * as queries from './refunds.queries.server';

interface OrderRefundRequest {
  orderId: string;
  /** Absent: all that is left. */
  amountCents: Cents | undefined;
  reason: string;
  admin: Admin;
  requestKey: string | undefined;
}

/**
 * Gives back money of an order, in whole or part; the same key does it once. Throws `not_found`, and
 * `conflict` with `available` dollars when more is asked than is left. Should the provider be away the refund
 * is owed, and made good later.
 */
export async function refundOrder(shop: Shop, { orderId, admin, ...refund }: OrderRefundRequest): Promise<Order> {
  const order = isUuid(orderId) ? await selectAnyOrder(shop.db, orderId) : undefined;
  if (!order) throw new AppError('not_found', { message: messages.notFound });
  await inTransaction(shop.db, async (tx) => {
    await queries.lockForRefund(tx, orderId);
    const written = await queries.insertRefund(tx, { orderId, ...refund, createdBy: admin._id });
    if (written) return written.refund && writeAudit(tx, admin, toAuditedAction(orderId, { ...written.refund, reason: refund.reason }));
    const leftCents = await queries.selectRefundableCents(tx, orderId);
    throw new AppError('conflict', {
      message: messages.refundTooMuch(formatCents(leftCents)),
      details: { available: toDollars(leftCents) },
    });
  });
  await payOwedRefunds(shop, { paymentId: order.payment.id });
  return toOrder((await selectAnyOrder(shop.db, orderId)) ?? order);
}

function toAuditedAction(orderId: string, { id, amountCents, refundedCents, reason }: queries.WrittenRefund & { reason: string }) {
  return {
    action: 'order.refund',
    subject: { type: 'order', id: orderId },
    before: { refunded: toDollars(subtractCents(refundedCents, amountCents)) },
    after: { refunded: toDollars(refundedCents), refundId: id, amount: toDollars(amountCents), reason },
  };
}

/**
 * Asks the providers for the refunds that are owed, of one payment or all. Safe to repeat and in many
 * processes: a provider counts a refund by its id. One whose provider is away stays owed.
 */
export async function payOwedRefunds(shop: Shop, { paymentId }: { paymentId?: string } = {}): Promise<{ paid: number; failed: number }> {
  const refunds = await queries.selectOwedRefunds(shop.db, { paymentId });
  let failed = 0;
  for (const refund of refunds) {
    try {
      await payRefund(shop, refund);
    } catch (error) {
      failed++;
      shop.log.error({ err: error, refundId: refund.id }, 'refund is owed');
    }
  }
  return { paid: refunds.length - failed, failed };
}

async function payRefund(shop: Shop, { id: refundId, amountCents, isWhole, payment }: queries.OwedRefund): Promise<void> {
  const handle = { ...payment, isOpen: false };
  const response = await paymentProvider(shop, payment.provider).refund({ payment: handle, refundId, amountCents, isWhole });
  await inTransaction(shop.db, async (tx) => {
    await queries.lockForRefund(tx, payment.orderId);
    if (response.outcome === 'done') return queries.markRefundDone(tx, { refundId, reference: response.reference });
    shop.log.error({ refundId, reason: response.reason }, 'refund refused by its provider');
    return queries.markRefundRefused(tx, { refundId, reason: response.reason });
  });
}
