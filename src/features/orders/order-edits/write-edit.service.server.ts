import type { Tx } from '#db/database.server';
import { describeStockChanges } from '#features/catalog/stock/stock-changes.queries.server';
import { closeRequestOfOrder } from '#features/orders/payment-links/payment-links.queries.server';
import { createPaymentLink } from '#features/orders/payment-links/payment-links.service.server';
import { oweRefund } from '#features/orders/settlement/refunds.service.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import type { ShopPromises } from '#features/platform/settings/settings.rules';
import { promisedDelivery } from '#features/pricing/shipping/order-method.rules';
import { runInLanguage } from '#languages/current-language.server';
import { definedFields } from '#shared/defined-fields';
import { AppError } from '#shared/errors';
import { negateCents, subtractCents, sumCents, toDollars, ZERO_CENTS } from '#shared/money';
import { describeEdit } from './edit-words.server';
import { nameShortages, toTotals } from './order-edit-view.server';
import { orderEditsMessages as messages } from './order-edits.messages';
import * as queries from './order-edits.queries.server';
import { type Difference, priceEdit, type Settlement, shareRefund } from './order-edits.rules';
import type { OrderEdit } from './order-edits.schema';
import type { PreparedEdit } from './prepare-edit.server';

interface WrittenEdit {
  row: queries.EditedOrderRow;
  prepared: PreparedEdit;
  edit: OrderEdit;
  difference: Difference;
  settle: Settlement | undefined;
  promises: ShopPromises;
}

/** Writes a checked edit of a locked order: its money, pieces, prices, history, mail or link, and the audit log. Throws `insufficient_stock`. */
export async function writeEdit(tx: Tx, admin: Admin, { row, prepared, edit, difference, settle, promises }: WrittenEdit): Promise<void> {
  const { id: orderId } = row;
  const waivedCents = settle === 'waive' ? difference.toPayCents : ZERO_CENTS;
  const staffDiscountCents = sumCents([row.staffDiscountCents, waivedCents]);
  const price = priceEdit({ ...prepared.parts, staffDiscountCents });
  if (isNothing(row, prepared) && settle === undefined) throw new AppError('invalid', { message: messages.nothingChanged });

  await queries.replacePromotions(tx, orderId, prepared.used(price));
  await changeMoney(tx, admin, { row, difference, settle, reason: edit.reason ?? messages.adjustment });
  await describeStockChanges(tx, { by: admin });
  await editLines(tx, row, prepared);
  const version = await queries.updateEditedOrder(tx, {
    orderId,
    ...price,
    staffDiscountCents,
    couponCode: prepared.couponCode,
    isCouponForced: prepared.isCouponForced,
    ...prepared.shipping,
    ...promiseAfter(row, prepared, promises),
    shippingAddress: prepared.shippingAddress,
    // The shopper reads it, in the order and in its mail.
    note: runInLanguage(prepared.language, () =>
      describeEdit({
        ...movedPieces(prepared),
        isAddressNew: !isSame(row.shippingAddress, prepared.shippingAddress),
        isShippingNew: !isSameShipping(row, prepared.shipping),
        isCouponDropped: row.couponCode !== prepared.couponCode,
        beforeCents: row.totalCents,
        totalCents: price.totalCents,
        reason: edit.reason ?? '',
      }),
    ),
    // The mail with a link says the same.
    notifies: edit.notify && settle !== 'link',
  });
  if (settle === 'link') await createPaymentLink(tx, admin, { orderId, amountCents: difference.toPayCents, days: edit.linkDays });
  await auditEdit(tx, admin, { row, prepared, settle, reason: edit.reason, totals: toTotals(price), version });
}

type Shipping = PreparedEdit['shipping'];

/** Days are counted again from today once the way of shipping is another one. */
function promiseAfter(
  row: queries.EditedOrderRow,
  { shipping }: PreparedEdit,
  promises: ShopPromises,
): Pick<queries.EditedOrderRow, 'estimatedDelivery' | 'carrierDays'> {
  const { estimatedDelivery, carrierDays } = row;
  if (isSameWay(row, shipping)) return { estimatedDelivery, carrierDays };
  return promisedDelivery(new Date(), { method: shipping.shippingMethod ?? undefined, speed: shipping.shippingSpeed, promises });
}

function isSameWay(one: Shipping, other: Shipping): boolean {
  return one.shippingSpeed === other.shippingSpeed && one.shippingMethod?.id === other.shippingMethod?.id;
}

function isSameShipping(one: Shipping, other: Shipping): boolean {
  return isSameWay(one, other) && one.ownShippingCents === other.ownShippingCents;
}

/** The link of the total before ends; cash follows the total; what is too much is owed. */
async function changeMoney(
  tx: Tx,
  admin: Admin,
  { row, difference, settle, reason }: Pick<WrittenEdit, 'row' | 'difference' | 'settle'> & { reason: string },
): Promise<void> {
  await closeRequestOfOrder(tx, row.id, 'cancelled');
  if (difference.lessCashCents > 0) await queries.changeCash(tx, row.id, negateCents(difference.lessCashCents));
  if (settle === 'collect') await queries.changeCash(tx, row.id, difference.toPayCents);
  if (settle !== 'refund') return;
  const givenCents = sumCents(shareRefund(difference.refundCents, row.payments).map(({ amountCents }) => amountCents));
  if (givenCents > 0) {
    const refund = { orderId: row.id, amountCents: givenCents, reason, createdBy: admin._id, requestKey: undefined, isAdjustment: true };
    await oweRefund(tx, refund);
  }
  // The rest was refunded earlier, when the order still cost more.
  const earlier = row.payments.map(({ id, refundedCents, adjustedCents }) => ({
    id,
    chargedCents: refundedCents,
    refundedCents: adjustedCents,
  }));
  await queries.countRefundsAsAdjusted(tx, shareRefund(subtractCents(difference.refundCents, givenCents), earlier));
}

async function editLines(tx: Tx, row: queries.EditedOrderRow, prepared: PreparedEdit): Promise<void> {
  if (prepared.lines.changed.length === 0 && prepared.lines.added.length === 0) return;
  try {
    await queries.editLines(tx, row.id, prepared.lines);
  } catch (error) {
    if (!(error instanceof queries.EditRefused)) throw error;
    const issues = nameShortages(row, prepared, error.shortages);
    throw new AppError('insufficient_stock', { message: issues[0]?.message ?? messages.variantUnknown, details: { issues } });
  }
}

function isNothing(row: queries.EditedOrderRow, { lines, shippingAddress, shipping, couponCode, isCouponForced }: PreparedEdit): boolean {
  return (
    lines.changed.length === 0 &&
    lines.added.length === 0 &&
    isSame(row.shippingAddress, shippingAddress) &&
    isSameShipping(row, shipping) &&
    row.couponCode === couponCode &&
    row.isCouponForced === isCouponForced
  );
}

function isSame(one: object, other: object): boolean {
  const sorted = (value: object) => JSON.stringify(Object.entries(definedFields(value)).sort());
  return sorted(one) === sorted(other);
}

function movedPieces({ linesAfter }: PreparedEdit) {
  const moved = linesAfter.map(({ name, translatedName, quantity, quantityBefore }) => ({
    name: translatedName ?? name,
    pieces: quantity - quantityBefore,
  }));
  return {
    removed: moved.filter(({ pieces }) => pieces < 0).map(({ name, pieces }) => ({ name, pieces: -pieces })),
    added: moved.filter(({ pieces }) => pieces > 0),
  };
}

interface AuditedEdit extends Pick<WrittenEdit, 'row' | 'prepared' | 'settle'> {
  reason: string | undefined;
  totals: ReturnType<typeof toTotals>;
  version: number;
}

async function auditEdit(tx: Tx, admin: Admin, { row, prepared, settle, reason, totals, version }: AuditedEdit): Promise<void> {
  const quantities = (of: 'quantity' | 'quantityBefore') =>
    Object.fromEntries(
      prepared.linesAfter.flatMap((line, i) => (line.quantity === line.quantityBefore ? [] : [[`${i + 1} ${line.name}`, line[of]]])),
    );
  const shippingOf = ({ shippingSpeed: speed, ownShippingCents, shippingMethod }: Shipping) => ({
    speed,
    ...(shippingMethod && { method: shippingMethod.name }),
    price: ownShippingCents === null ? null : toDollars(ownShippingCents),
  });
  const changes = findChanges<Record<string, unknown>>(
    {
      lines: quantities('quantityBefore'),
      shippingAddress: row.shippingAddress,
      shipping: shippingOf(row),
      coupon: row.couponCode,
      prices: toTotals(row),
      version: row.version,
    },
    {
      lines: quantities('quantity'),
      shippingAddress: prepared.shippingAddress,
      shipping: shippingOf(prepared.shipping),
      coupon: prepared.couponCode,
      prices: totals,
      version,
    },
  );
  await writeAudit(tx, admin, {
    action: 'order.edit',
    subject: { type: 'order', id: row.id },
    before: changes.before,
    after: { ...changes.after, ...(settle && { difference: settle }), ...(reason && { reason }) },
  });
}
