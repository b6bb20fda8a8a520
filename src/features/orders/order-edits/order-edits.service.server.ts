import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { shopsNote } from '#features/orders/orders/order-notes.server';
import { selectAnyOrder } from '#features/orders/orders/orders.queries.server';
import { listPaymentLinks } from '#features/orders/payment-links/payment-links.service.server';
import { cancelFoundOrder } from '#features/orders/settlement/cancellation.service.server';
import { updateOrderPaymentStatus } from '#features/orders/settlement/refunds.queries.server';
import { payOwedRefunds } from '#features/orders/settlement/refunds.service.server';
import { cancelBegunDifferences } from '#features/orders/settlement/settlement.service.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { readShopRates } from '#features/pricing/rates/rates.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { negateCents, subtractCents, sumCents, toDollars } from '#shared/money';
import { couponProblemWords } from './edit-words.server';
import { lockOf, moneyOf, nameShortages, toEditableOrder, toTotals } from './order-edit-view.server';
import { orderEditsMessages as messages } from './order-edits.messages';
import * as queries from './order-edits.queries.server';
import { type Difference, differenceOf, type Settlement } from './order-edits.rules';
import type { EditableOrder, EditPreview, OrderEdit, OrderEditChanges } from './order-edits.schema';
import { type PreparedEdit, prepareEdit } from './prepare-edit.server';
import { writeEdit } from './write-edit.service.server';

interface EditRequest {
  orderId: string;
  admin: Admin;
  edit: OrderEdit;
  /** Throws unless this person may refund, and confirmed lately that it is them. */
  requireRefunds: () => void;
}

/** An order as its edit form needs it. Throws `not_found`. */
export async function viewEditableOrder(shop: Shop, orderId: string): Promise<EditableOrder> {
  const row = isUuid(orderId) ? await queries.selectEditedOrder(shop.db, orderId) : undefined;
  if (!row) throw notFound();
  return toEditableOrder(row, await readEditContext(shop, orderId));
}

async function readEditContext(shop: Shop, orderId: string) {
  const [links, shopRates] = await Promise.all([listPaymentLinks(shop, orderId), readShopRates(shop)]);
  return { links, shopRates };
}

/** What an edit would change, without changing it. Throws `not_found`, `illegal_status`, and `invalid` with the wrong fields. */
export async function previewEdit(shop: Shop, orderId: string, edit: OrderEditChanges): Promise<EditPreview> {
  const row = isUuid(orderId) ? await queries.selectEditedOrder(shop.db, orderId) : undefined;
  if (!row) throw notFound();
  refuseLocked(row);
  const prepared = await prepareEdit({ shop, db: shop.db, row }, edit);
  const shortages = await queries.selectShortages(shop.db, orderId, prepared.lines);
  return toPreview(row, prepared, nameShortages(row, prepared, shortages));
}

/**
 * Changes an order before it is packed, all or nothing: lines and their pieces in stock, address, shipping, prices, and what becomes of
 * the difference. Without any line left it is cancelled. Throws what `previewEdit` does; `conflict` with the `current` order and who
 * changed it if `version` is older, or the coupon has to be decided about; `insufficient_stock`.
 */
export async function editOrder(shop: Shop, { orderId, admin, edit, requireRefunds }: EditRequest): Promise<EditableOrder> {
  if (!isUuid(orderId)) throw notFound();
  // A link's amount is that of the order before.
  await cancelBegunDifferences(shop, orderId);
  const outcome = await inTransaction(shop.db, async (tx) => {
    await queries.lockForEdit(tx, orderId);
    const row = await queries.selectEditedOrder(tx, orderId);
    if (!row) throw notFound();
    await refuseOlder(tx, shop, row, edit);
    refuseLocked(row);
    const prepared = await prepareEdit({ shop, db: tx, row }, edit);
    if (prepared.isCancellation) return 'cancel' as const;
    if (prepared.needsCouponDecision) throw undecidedCoupon(prepared);
    const difference = differenceAfter(row, prepared);
    const settle = chooseSettlement(difference, edit.settle);
    if (settle === 'refund') requireRefunds();
    await writeEdit(tx, admin, { row, prepared, edit, difference, settle, promises: shop.config.promises });
    await updateOrderPaymentStatus(tx, orderId);
    return settle;
  });
  if (outcome === 'cancel') await cancelWhole(shop, { orderId, admin, edit, requireRefunds });
  if (outcome === 'refund') await payOwedRefunds(shop, { orderId });
  return viewEditableOrder(shop, orderId);
}

/** Nothing is left in the order: the ordinary cancellation, which refunds all that was paid. */
async function cancelWhole(shop: Shop, { orderId, admin, edit, requireRefunds }: EditRequest): Promise<void> {
  const row = await selectAnyOrder(shop.db, orderId);
  if (!row) throw notFound();
  requireRefunds();
  const note = edit.reason === undefined ? shopsNote('cancelled_by_shop') : { text: edit.reason };
  const isCancelled = await cancelFoundOrder(shop, {
    row,
    note,
    admin,
    alongside: (tx, from) =>
      writeAudit(tx, admin, {
        action: 'order.status',
        subject: { type: 'order', id: orderId },
        before: { status: from },
        after: { status: 'cancelled', note: note.text },
      }),
  });
  if (!isCancelled)
    throw new AppError('conflict', { message: messages.changed, details: { current: await viewEditableOrder(shop, orderId) } });
}

async function refuseOlder(tx: Tx, shop: Shop, row: queries.EditedOrderRow, { version }: OrderEdit): Promise<void> {
  if (version === undefined || version === row.version) return;
  const editors = await queries.selectEditors(tx, row.id, version);
  const changedBy = editors.map(({ parts, at, adminEmail, firstName, lastName }) => ({
    parts: parts.filter((part) => part !== 'version'),
    at: at.toISOString(),
    name: [firstName, lastName].filter(Boolean).join(' ') || adminEmail,
  }));
  throw new AppError('conflict', {
    message: messages.changed,
    details: { current: toEditableOrder(row, await readEditContext(shop, row.id)), changedBy },
  });
}

function refuseLocked(row: queries.EditedOrderRow): void {
  const message = lockOf(row);
  if (message) throw new AppError('illegal_status', { message, details: { status: row.status } });
}

function undecidedCoupon({ price: { couponProblem } }: PreparedEdit): AppError {
  const message = couponProblem ? couponProblemWords(couponProblem) : messages.decideCoupon;
  return invalidField('coupon', message);
}

function chooseSettlement({ settlements }: Difference, requested: Settlement | undefined): Settlement | undefined {
  if (settlements.length === 0) return undefined;
  if (requested === undefined) return settlements[0];
  if (!settlements.includes(requested)) throw invalidField('settle', messages.settlementInvalid);
  return requested;
}

function differenceAfter(row: queries.EditedOrderRow, { price }: PreparedEdit): Difference {
  const isCash = row.payments.some(({ kind, status }) => kind === 'order' && status === 'authorised');
  return differenceOf(price.totalCents, moneyOf(row), { isCash });
}

function toPreview(row: queries.EditedOrderRow, prepared: PreparedEdit, shortages: EditPreview['shortages']): EditPreview {
  const { price, isCancellation, needsCouponDecision } = prepared;
  const difference = differenceAfter(row, prepared);
  const { toCollectCents } = moneyOf(row);
  return {
    before: toTotals(row),
    after: toTotals(price),
    difference: toDollars(sumCents([price.totalCents, negateCents(row.totalCents)])),
    isCancellation,
    refund: toDollars(difference.refundCents),
    toPay: toDollars(difference.toPayCents),
    toCollect: toDollars(subtractCents(toCollectCents, difference.lessCashCents)),
    settlements: [...difference.settlements],
    couponProblem: price.couponProblem && couponProblemWords(price.couponProblem),
    needsCouponDecision,
    shortages,
  };
}
