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
  /** Absent: everything that is left to refund. */
  amountCents: Cents | undefined;
  reason: string;
  admin: Admin;
  requestKey: string | undefined;
}

/**
 * Refunds an order's payment, in whole or in part; a repeated request key refunds once. Throws `not_found`, and
 * `conflict` with `available` dollars when the amount exceeds what is left. If the provider is unavailable the refund
 * stays owed and is retried later.
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
 * Sends owed refunds to their providers, of one payment or all. Safe to repeat and to run in several processes,
 * because providers deduplicate by refund id. If a provider is unavailable, its refunds stay owed.
 */
export async function payOwedRefunds(shop: Shop, { paymentId }: { paymentId?: string } = {}): Promise<{ paid: number; failed: number }> {
  const refunds = await queries.selectOwedRefunds(shop.db, { paymentId });
  let failed = 0;
  for (const refund of refunds) {
    try {
      await payRefund(shop, refund);
    } catch (error) {
      failed++;
      shop.log.error({ err: error, refundId: refund.id }, 'refund failed, will be retried');
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
    shop.log.error({ refundId, reason: response.reason }, 'refund rejected by its provider');
    return queries.markRefundRefused(tx, { refundId, reason: response.reason });
  });
}
