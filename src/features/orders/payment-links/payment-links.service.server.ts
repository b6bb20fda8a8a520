import { randomUUID } from 'node:crypto';
import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { type OrderNote, shopsNote } from '#features/orders/orders/order-notes.server';
import { EXTERNAL_PROVIDER } from '#features/orders/payments/payments.provider';
import { acceptDifference } from '#features/orders/settlement/differences.service.server';
import { lockForRefund } from '#features/orders/settlement/refunds.queries.server';
import { cancelHeldOrder, lockForUndo } from '#features/orders/settlement/settlement.queries.server';
import { cancelBegunDifferences } from '#features/orders/settlement/settlement.service.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { enqueue } from '#features/platform/jobs/jobs.service.server';
import { LINK_DAYS } from '#features/platform/secret-links/secret-links.rules';
import { linkEnd } from '#features/platform/secret-links/secret-links.server';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { type Cents, toDollars } from '#shared/money';
import { paymentLinkMailJob } from './payment-link-mails.server';
import { paymentLinksMessages as messages } from './payment-links.messages';
import * as queries from './payment-links.queries.server';
import type { PaidOutside, PaymentRequest } from './payment-links.schema';
import { vouchForPayment } from './vouching.service.server';

/** How long a link can be paid unless staff say otherwise. */
const EXPIRED_AT_ONCE = 50;

/** Creates a link in place of an order's open one, and mails it when the transaction commits. The order must be locked. */
export async function createPaymentLink(
  tx: Tx,
  admin: Admin,
  { orderId, amountCents, days = LINK_DAYS.payment }: { orderId: string; amountCents: Cents; days?: number | undefined },
): Promise<void> {
  const expiresAt = linkEnd(days);
  const { id, mailedAt } = await queries.replaceRequest(tx, { orderId, amountCents, expiresAt, createdBy: admin._id });
  await enqueue(tx, paymentLinkMailJob, { id, mailedAt: mailedAt.toISOString() });
  await writeAudit(tx, admin, {
    action: 'order.link',
    subject: { type: 'order', id: orderId },
    after: { link: id, amount: toDollars(amountCents), expiresAt: expiresAt.toISOString() },
  });
}

export async function listPaymentLinks(shop: Shop, orderId: string): Promise<PaymentRequest[]> {
  return (await queries.selectRequestsOfOrder(shop.db, orderId)).map(toPaymentRequest);
}

/** Mails a new link, with the whole time again; the one before stops working. Throws `not_found`, and `conflict` if it is closed. */
export async function sendLinkAgain(shop: Shop, admin: Admin, id: string): Promise<PaymentRequest> {
  const { orderId } = await findRequest(shop, id);
  await inTransaction(shop.db, async (tx) => {
    await lockForRefund(tx, orderId);
    const renewed = await queries.renewRequest(tx, id, linkEnd(LINK_DAYS.payment));
    if (!renewed) throw notOpen();
    await enqueue(tx, paymentLinkMailJob, { id, mailedAt: renewed.mailedAt.toISOString() });
    await writeAudit(tx, admin, { action: 'order.link_send', subject: { type: 'order', id: orderId }, after: { link: id } });
  });
  return viewRequest(shop, id);
}

/** Ends a link. An order that waits for it is cancelled. Throws `not_found`, and `conflict` if it is closed. */
export async function cancelLink(shop: Shop, admin: Admin, id: string): Promise<PaymentRequest> {
  const { orderId } = await findRequest(shop, id);
  await cancelBegunDifferences(shop, orderId);
  await inTransaction(shop.db, async (tx) => {
    await lockForUndo(tx, orderId);
    const request = await queries.selectRequest(tx, id);
    if (request?.status !== 'open') throw notOpen();
    await closeLink(tx, { orderId, status: 'cancelled', note: shopsNote('cancelled_by_shop') });
    await writeAudit(tx, admin, {
      action: 'order.link_cancel',
      subject: { type: 'order', id: orderId },
      before: { link: id, amount: toDollars(request.amountCents) },
    });
  });
  return viewRequest(shop, id);
}

/** The money came another way; the order is then as if its shopper had used the link. Throws as `cancelLink` does. */
export async function markLinkPaid(shop: Shop, admin: Admin, { id, method, note }: PaidOutside & { id: string }): Promise<PaymentRequest> {
  const { orderId } = await findRequest(shop, id);
  await cancelBegunDifferences(shop, orderId);
  await inTransaction(shop.db, async (tx) => {
    await lockForUndo(tx, orderId);
    const request = await queries.selectRequest(tx, id);
    if (request?.status !== 'open') throw notOpen();
    await payRequestOutside(tx, admin, { request, method, note });
  });
  return viewRequest(shop, id);
}

/** Pays an open link with money that came another way; its order must be locked. */
async function payRequestOutside(
  tx: Tx,
  admin: Admin,
  { request: { id, orderId, amountCents }, method, note }: { request: queries.RequestRow } & PaidOutside,
): Promise<void> {
  const paymentId = randomUUID();
  const card = { cardBrand: undefined, cardLast4: undefined };
  const payment = { id: paymentId, requestId: id, requestKey: undefined, provider: EXTERNAL_PROVIDER, method, ...card, madeBy: null };
  if (!(await queries.insertLinkPayment(tx, payment))) throw notOpen();
  await vouchForPayment(tx, admin, orderId);
  await acceptDifference(tx, { paymentId, reference: note, amountCents });
  await queries.noteSettlement(tx, { id, note, by: admin._id });
  await writeAudit(tx, admin, {
    action: 'order.link_paid',
    subject: { type: 'order', id: orderId },
    after: { link: id, amount: toDollars(amountCents), method, note },
  });
}

/** Background task: links whose time is over end, and so do the orders that wait for them. Begun payments are cancelled first. */
export async function expirePaymentLinks(shop: Shop): Promise<void> {
  for (const { orderId } of await queries.selectExpiredRequests(shop.db, EXPIRED_AT_ONCE)) {
    try {
      await cancelBegunDifferences(shop, orderId);
      await inTransaction(shop.db, async (tx) => {
        await lockForUndo(tx, orderId);
        const request = (await queries.selectRequestsOfOrder(tx, orderId)).find(({ status }) => status === 'open');
        // Paid, cancelled or sent again meanwhile.
        if (request?.isOver) await closeLink(tx, { orderId, status: 'expired', note: shopsNote('link_lapsed') });
      });
    } catch (error) {
      // A provider is unavailable; the next run tries again.
      shop.log.error({ err: error, orderId }, 'payment link not ended');
    }
  }
}

/** Ends the open link of a locked order, and cancels the order if it waits for it. */
async function closeLink(
  tx: Tx,
  { orderId, status, note }: { orderId: string; status: 'cancelled' | 'expired'; note: OrderNote },
): Promise<void> {
  await queries.closeRequestOfOrder(tx, orderId, status);
  // Does nothing to an order that is paid but for this difference.
  await cancelHeldOrder(tx, { orderId, note, failureCode: status, restoresCart: false });
}

async function findRequest(shop: Shop, id: string): Promise<queries.RequestRow> {
  const row = isUuid(id) ? await queries.selectRequest(shop.db, id) : undefined;
  if (!row) throw notFound();
  return row;
}

async function viewRequest(shop: Shop, id: string): Promise<PaymentRequest> {
  return toPaymentRequest(await findRequest(shop, id));
}

function toPaymentRequest(row: queries.RequestRow): PaymentRequest {
  return {
    _id: row.id,
    amount: toDollars(row.amountCents),
    status: row.status === 'open' && row.isOver ? 'expired' : row.status,
    expiresAt: row.expiresAt.toISOString(),
    sentAt: row.sentAt?.toISOString(),
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy ?? undefined,
    settledBy: row.settledBy ?? undefined,
  };
}

function notOpen(): AppError {
  return new AppError('conflict', { message: messages.notOpen });
}
