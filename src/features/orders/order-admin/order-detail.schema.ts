import * as v from 'valibot';
import { StaffOrderCoreSchema } from '#features/orders/orders/staff-order.schema';
import { OrderPaymentSchema } from '#features/orders/payments/order-payments.schema';
import { ReturnSchema } from '#features/orders/returns/returns.schema';
import { OrderRefundSchema } from '#features/orders/settlement/order-refunds.schema';

/** All about one order, for staff: each part as its own feature describes it. */
export const StaffOrderDetailSchema = v.object({
  ...StaffOrderCoreSchema.entries,
  payments: v.array(OrderPaymentSchema),
  /** The newest first. */
  refunds: v.array(OrderRefundSchema),
  returns: v.array(ReturnSchema),
  /** Its statuses, the first one first. */
  history: StaffOrderCoreSchema.entries.statusHistory,
});
export type StaffOrderDetail = v.InferOutput<typeof StaffOrderDetailSchema>;
