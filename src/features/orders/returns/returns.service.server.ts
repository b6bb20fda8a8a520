import type { Db, Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { guestMailJob } from '#features/accounts/guests/guest-links.service.server';
import { describeStockChanges } from '#features/catalog/stock/stock-changes.queries.server';
import { shopsNote } from '#features/orders/orders/order-notes.server';
import { orderItemId } from '#features/orders/orders/order-view.server';
import { ordersMessages } from '#features/orders/orders/orders.messages';
import { orderCan } from '#features/orders/orders/orders.rules';
import { lockForRefund } from '#features/orders/settlement/refunds.queries.server';
import { oweRefund, payOwedRefunds } from '#features/orders/settlement/refunds.service.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { enqueue } from '#features/platform/jobs/jobs.service.server';
import { enqueueMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { returnAddressOf } from '#features/platform/settings/settings.rules';
import { readSettings } from '#features/platform/settings/settings.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { eitherOf } from '#shared/lists';
import { formatCents, toCents, toDollars } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import { isGiftCard } from '#shared/tax-classes';
import { requireOwnPhotos } from './return-photos.service.server';
import { type ReturnRow, toReturn, toShoppersReturn, toStaffReturn } from './return-view.server';
import { returnsMessages as messages, returnStatusWords } from './returns.messages';
import * as queries from './returns.queries.server';
import { returnMachine, returnValueCents, withoutBoughtCards } from './returns.rules';
import type { OrderReturns, Return, ReturnListQuery, ReturnPage, ReturnRefund, ReturnRequest, StaffReturn } from './returns.schema';
import { decisionMails } from './returns-mails.server';

export interface Decision {
  returnId: string;
  admin: Admin;
  /** For the shopper. */
  note: string;
}

interface OrderOfUser {
  userId: string;
  orderId: string;
}

/**
 * The returns of an order, and the items that can still be returned. Throws `not_found`, also for another user's
 * order.
 */
export async function viewReturns(shop: Shop, order: OrderOfUser): Promise<OrderReturns> {
  const { lines } = await findReturnableOrder(shop.db, order);
  const returns = await queries.selectReturnsOfOrder(shop.db, order.orderId);
  return {
    returns: returns.map(toShoppersReturn),
    returnable: lines
      .filter((line) => leftOf(line) > 0)
      .map((line) => ({ itemId: orderItemId(order.orderId, line.position), quantity: leftOf(line) })),
    returnAddress: returnAddressOf(await readSettings(shop)) || undefined,
  };
}

/**
 * Requests a return of items of a delivered order. Throws `not_found`, `illegal_status` when it was not delivered
 * or can no longer be returned, `invalid` for an item of another order, and `conflict` with `available` when more is
 * requested than is left to return.
 */
export async function requestReturn(
  shop: Shop,
  { items, reason, comment, refundMethod, photos, ...order }: OrderOfUser & ReturnRequest,
): Promise<OrderReturns> {
  await inTransaction(shop.db, async (tx) => {
    if (isUuid(order.orderId)) await queries.lockOrder(tx, order.orderId);
    const found = await findReturnableOrder(tx, order);
    const facts = { orderStatus: found.status, actualDelivery: found.actualDelivery?.toISOString(), returnDays: found.returnDays };
    if (!orderCan.return(facts, new Date())) throw new AppError('illegal_status', { message: messages.notReturnable(found.returnDays) });
    const requested = toReturnLines(order.orderId, found, items);
    const goods = withoutBoughtCards(found, {
      earlierValueCents: found.earlierValueCents,
      lines: found.lines.map((line) => ({
        ...line,
        returning: line.returningQuantity + line.refundedQuantity + (requested.get(line.position) ?? 0),
      })),
    });
    const valueCents = returnValueCents(goods.cost, goods);
    const lines = [...requested].map(([position, quantity]) => ({ position, quantity }));
    await requireOwnPhotos(tx, order.orderId, photos);
    await queries.insertReturn(tx, { orderId: order.orderId, reason, comment, refundMethod, valueCents, lines, photos });
  });
  return viewReturns(shop, order);
}

export async function listReturns(shop: Shop, list: ReturnListQuery): Promise<ReturnPage> {
  const { rows, total } = await queries.selectReturns(shop.db, list);
  return { returns: rows.map(toStaffReturn), ...pageInfo({ ...list, total }), totalReturns: total };
}

/** Throws `not_found`, and `illegal_status` with the `allowed` statuses, as every decision does. */
export function approveReturn(shop: Shop, decision: Decision): Promise<Return> {
  return decide(shop, decision, { next: 'approved', move: queries.markReturnApproved });
}

/** Rejected items can be requested again. */
export function rejectReturn(shop: Shop, decision: Decision): Promise<Return> {
  return decide(shop, decision, { next: 'rejected', move: queries.markReturnRejected });
}

/** One return of any customer. Throws `not_found`. */
export async function viewReturn(shop: Shop, returnId: string): Promise<StaffReturn> {
  return toStaffReturn(await findReturn(shop.db, returnId));
}

/**
 * Restocks the items of a received parcel, once, but for those that cannot be sold again, and marks the order as returned if it is
 * complete.
 */
export function receiveReturn(shop: Shop, { notRestocked, ...decision }: Decision & { notRestocked: readonly string[] }): Promise<Return> {
  return decide(shop, decision, {
    next: 'received',
    move: async (tx, received) => {
      await describeStockChanges(tx, { by: decision.admin });
      const { lines, orderId } = await findReturn(tx, received.returnId);
      const unsellable = lines.map(({ position }) => position).filter((position) => notRestocked.includes(orderItemId(orderId, position)));
      const isMoved = await queries.markReturnReceived(tx, { ...received, unsellable });
      if (isMoved) await queries.moveOrderThatCameBack(tx, { returnId: received.returnId, note: shopsNote('all_back') });
      return isMoved;
    },
  });
}

/**
 * Refunds a received return, once, up to what is left of the payment; a guest's never as store credit, which guests cannot spend. If the provider is unavailable the refund stays
 * owed and is retried later.
 */
export async function refundReturn(
  shop: Shop,
  { returnId, admin, note, amount, method }: Decision & Pick<ReturnRefund, 'amount' | 'method'>,
): Promise<Return> {
  const { orderId, orderNumber, isGuest } = await findReturn(shop.db, returnId);
  if (method === 'credit' && isGuest) throw invalidField('method', messages.noCreditForGuests);
  await inTransaction(shop.db, async (tx) => {
    await lockForRefund(tx, orderId);
    const wantedCents = amount === undefined ? undefined : toCents(amount);
    const moved = await queries.markReturnRefunded(tx, { returnId, adminId: admin._id, note, wantedCents, method });
    if (moved === undefined) throw illegalMove(await findReturn(tx, returnId));
    const { refundCents: amountCents, refundMethod } = moved;
    if (wantedCents !== undefined && wantedCents > amountCents)
      throw new AppError('conflict', {
        message: messages.tooMuch(formatCents(amountCents)),
        details: { available: toDollars(amountCents) },
      });
    const after = { status: 'refunded', amount: toDollars(amountCents), note, ...(refundMethod === 'credit' && { method: refundMethod }) };
    await writeAudit(tx, admin, {
      action: 'return.refund',
      subject: { type: 'return', id: returnId },
      before: { status: 'received' },
      after,
    });
    if (amountCents === 0) return;
    const reason = messages.refundReason(orderNumber);
    const refund = { method: refundMethod, reason, createdBy: admin._id, requestKey: `return ${returnId}`, returnId };
    if (!(await oweRefund(tx, { orderId, amountCents, ...refund })))
      throw new Error('Locked payments have less left to refund than before.');
  });
  await payOwedRefunds(shop, { orderId });
  return toReturn(await findReturn(shop.db, returnId));
}

interface Move {
  next: keyof typeof decisionMails;
  /** Returns false when the return cannot take this step. */
  move: (tx: Tx, decision: queries.ReturnDecisionRow) => Promise<boolean>;
}

/** Moves a return one step with its order locked; the shopper gets a mail only if the step was taken. */
async function decide(shop: Shop, { returnId, admin, note }: Decision, { next, move }: Move): Promise<Return> {
  const { orderId } = await findReturn(shop.db, returnId);
  const returnAddress = returnAddressOf(await readSettings(shop));
  const row = await inTransaction(shop.db, async (tx) => {
    await queries.lockOrder(tx, orderId);
    const before = await findReturn(tx, returnId);
    if (!(await move(tx, { returnId, adminId: admin._id, note }))) throw illegalMove(before);
    const moved = await findReturn(tx, returnId);
    await writeAudit(tx, admin, {
      action: `return.${next}`,
      subject: { type: 'return', id: returnId },
      before: { status: before.status },
      after: { status: moved.status, note },
    });
    const mail = await wordFor(shop, tx, { order: orderId }, () => decisionMails[next](shop, moved, { note, returnAddress }));
    await (moved.isGuest ? enqueue(tx, guestMailJob, { mail, orderId }) : enqueueMail(tx, mail));
    return moved;
  });
  return toReturn(row);
}

async function findReturnableOrder(db: Db | Tx, order: OrderOfUser): Promise<queries.ReturnableOrder> {
  const found = isUuid(order.orderId) ? await queries.selectReturnableOrder(db, order) : undefined;
  if (!found) throw notFound(ordersMessages.notFound);
  return found;
}

async function findReturn(db: Db | Tx, returnId: string): Promise<ReturnRow> {
  const row = isUuid(returnId) ? await queries.selectReturn(db, returnId) : undefined;
  if (!row) throw notFound(messages.notFound);
  return row;
}

/** The requested quantity of each line; quantities of the same item are added up. */
function toReturnLines(orderId: string, { lines }: queries.ReturnableOrder, items: ReturnRequest['items']): Map<number, number> {
  const byItem = new Map(lines.map((line) => [orderItemId(orderId, line.position), line]));
  const requested = new Map<number, number>();
  for (const [at, { itemId, quantity }] of items.entries()) {
    const line = byItem.get(itemId);
    if (!line) throw invalidField(`items.${at}.itemId`, messages.itemUnknown);
    if (isGiftCard(line)) throw invalidField(`items.${at}.itemId`, messages.giftCard);
    const total = quantity + (requested.get(line.position) ?? 0);
    const available = leftOf(line);
    if (total > available)
      throw new AppError('conflict', { message: messages.tooMany(line.name, available), details: { itemId, available } });
    requested.set(line.position, total);
  }
  return requested;
}

/** Only what was sent can come back, and only what was not refunded. Nothing of a gift card can: it is refunded by the shop. */
function leftOf({ taxClass, quantity, shippedQuantity, returningQuantity, refundedQuantity }: queries.ReturnableLine): number {
  if (isGiftCard({ taxClass })) return 0;
  return Math.max(0, Math.min(shippedQuantity, quantity - refundedQuantity) - returningQuantity);
}

function illegalMove({ status }: ReturnRow): AppError {
  const allowed = returnMachine.next(status);
  const message =
    allowed.length > 0
      ? messages.illegalMove(returnStatusWords[status], eitherOf(allowed.map((to) => returnStatusWords[to])))
      : messages.isFinal(returnStatusWords[status]);
  return new AppError('illegal_status', { message, details: { allowed } });
}
