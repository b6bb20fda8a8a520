import { orderItemId } from '#features/orders/orders/order-view.server';
import { type Cents, toDollars } from '#shared/money';
import type { ReturnReason, ReturnStatus } from './returns.rules';
import type { Return } from './returns.schema';

/** A return as every query selects it (`returnColumns` in returns.queries). */
export interface ReturnRow {
  id: string;
  orderId: string;
  orderNumber: string;
  /** The customer's address. */
  email: string;
  firstName: string;
  status: ReturnStatus;
  reason: ReturnReason;
  comment: string;
  valueCents: Cents;
  refundCents: Cents | null;
  createdAt: Date;
  updatedAt: Date;
  lines: { position: number; name: string; imageUrl: string | null; size: string | null; color: string | null; quantity: number }[];
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
