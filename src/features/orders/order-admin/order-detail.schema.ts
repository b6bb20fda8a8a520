import * as v from 'valibot';
import { AdminOrderCoreSchema } from '#features/orders/orders/admin-order.schema';
import { OrderPaymentSchema } from '#features/orders/payments/order-payments.schema';
import { ReturnSchema } from '#features/orders/returns/returns.schema';
import { OrderRefundSchema } from '#features/orders/settlement/order-refunds.schema';

/** All about one order, for staff: each part as its own feature describes it. */
export const AdminOrderDetailSchema = v.object({
  ...AdminOrderCoreSchema.entries,
  payments: v.array(OrderPaymentSchema),
  /** The newest first. */
  refunds: v.array(OrderRefundSchema),
  returns: v.array(ReturnSchema),
  /** Its statuses, the first one first. */
  history: AdminOrderCoreSchema.entries.statusHistory,
});
export type AdminOrderDetail = v.InferOutput<typeof AdminOrderDetailSchema>;
