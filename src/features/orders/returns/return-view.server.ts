import type { TableRow } from '#db/table-row';
import { orderItemId } from '#features/orders/orders/order-view.server';
import { toDollars } from '#shared/money';
import type { ReturnReason, ReturnStatus } from './returns.rules';
import type { Return } from './returns.schema';

/** A return as every query selects it (`returnColumns` in returns.queries). */
export interface ReturnRow
  extends TableRow<'returns', 'id' | 'orderId' | 'comment' | 'valueCents' | 'refundCents' | 'createdAt' | 'updatedAt'> {
  orderNumber: string;
  /** The customer's address. */
  email: string;
  firstName: string;
  status: ReturnStatus;
  reason: ReturnReason;
  lines: TableRow<'orderLines', 'position' | 'name' | 'imageUrl' | 'size' | 'color' | 'quantity'>[];
  history: { status: ReturnStatus; note: string; at: string }[];
}

export function toReturn(row: ReturnRow): Return {
  return {
    _id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    status: row.status,
    reason: row.reason,
    comment: row.comment,
    items: row.lines.map(({ position, name, imageUrl, size, color, quantity }) => ({
      itemId: orderItemId(row.orderId, position),
      name,
      image: imageUrl ?? undefined,
      size: size ?? undefined,
      color: color ?? undefined,
      quantity,
    })),
    refundAmount: toDollars(row.refundCents ?? row.valueCents),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    statusHistory: row.history.map(({ status, note, at }) => ({ status, timestamp: new Date(at).toISOString(), note })),
  };
}
