import type { TableRow } from '#db/table-row';
import { type NamedValue, type OptionWords, shorthands, toOptionValues } from '#features/catalog/products/product-options.rules';
import { lineInOrderLanguage, orderItemId } from '#features/orders/orders/order-view.server';
import { toDollars } from '#shared/money';
import type { RefundMethod, ReturnReason, ReturnStatus } from './returns.rules';
import type { Return, StaffReturn } from './returns.schema';

/** A return as every query selects it (`returnColumns` in returns.queries). */
export interface ReturnRow
  extends TableRow<'returns', 'id' | 'orderId' | 'number' | 'comment' | 'valueCents' | 'refundCents' | 'createdAt' | 'updatedAt'> {
  orderNumber: string;
  /** The customer's address. */
  email: string;
  firstName: string;
  lastName: string;
  userId: string;
  isGuest: boolean;
  refundMethod: RefundMethod;
  photos: string[];
  status: ReturnStatus;
  reason: ReturnReason;
  lines: ReturnLineRow[];
  history: { status: ReturnStatus; note: string; at: string }[];
}

interface ReturnLineRow extends TableRow<'orderLines', 'position' | 'name' | 'translatedName' | 'imageUrl' | 'quantity'> {
  options: NamedValue[];
  /** Those of its options, of a return as its shopper reads it. */
  words?: OptionWords;
  isRestocked: boolean | null;
}

/** As its shopper reads it: with the names and the options of the order's language. */
export function toShoppersReturn(row: ReturnRow): Return {
  return toReturn({ ...row, lines: row.lines.map(lineInOrderLanguage) });
}

/** As staff read it. */
export function toReturn(row: ReturnRow): Return {
  return {
    _id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    returnNumber: returnNumber(row),
    status: row.status,
    reason: row.reason,
    comment: row.comment,
    items: row.lines.map(({ position, name, imageUrl, options, words, quantity, isRestocked }) => ({
      itemId: orderItemId(row.orderId, position),
      name,
      image: imageUrl ?? undefined,
      options: toOptionValues(options),
      words,
      ...shorthands(toOptionValues(options)),
      quantity,
      isRestocked: isRestocked ?? undefined,
    })),
    refundAmount: toDollars(row.refundCents ?? row.valueCents),
    refundMethod: row.refundMethod,
    canCredit: !row.isGuest,
    photos: row.photos,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    statusHistory: row.history.map(({ status, note, at }) => ({ status, timestamp: new Date(at).toISOString(), note })),
  };
}

/** The same with its customer. */
export function toStaffReturn(row: ReturnRow): StaffReturn {
  return { ...toReturn(row), customer: { _id: row.userId, name: `${row.firstName} ${row.lastName}`, email: row.email } };
}

/** The number on the label. */
function returnNumber({ orderNumber, number }: Pick<ReturnRow, 'orderNumber' | 'number'>): string {
  return `${orderNumber}-R${number}`;
}
