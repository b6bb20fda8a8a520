import { isInFlight } from '#features/orders/orders/order-view.server';
import { ordersMessages as messages } from '#features/orders/orders/orders.messages';
import { selectStaffOrder } from '#features/orders/orders/staff-order.queries.server';
import { balanceOf } from '#features/orders/orders/staff-order.rules';
import { toStaffOrderCore } from '#features/orders/orders/staff-order.server';
import { readPaymentKeys } from '#features/orders/payment-keys/payment-keys.server';
import { selectPaymentsOfOrder } from '#features/orders/payments/order-payments.queries.server';
import { toOrderPayment } from '#features/orders/payments/order-payments.server';
import { toReturn } from '#features/orders/returns/return-view.server';
import { selectReturnsOfOrder } from '#features/orders/returns/returns.queries.server';
import { selectRefundsOfOrder } from '#features/orders/settlement/order-refunds.queries.server';
import { toOrderRefund } from '#features/orders/settlement/order-refunds.server';
import { settleIfAbandoned } from '#features/orders/settlement/settlement.service.server';
import type { Shop } from '#server/shop.server';
import { notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import type { StaffOrderDetail } from './order-detail.schema';

/** All about one order of any customer. Settles an abandoned payment first. Throws `not_found`. */
export async function viewStaffOrder(shop: Shop, orderId: string): Promise<StaffOrderDetail> {
  const found = isUuid(orderId) ? await selectStaffOrder(shop.db, orderId) : undefined;
  if (!found) throw notFound(messages.notFound);
  const isSettled = isInFlight(found) && (await settleIfAbandoned(shop, found.payment.id));
  const [row, payments, refunds, returns, keys] = await Promise.all([
    isSettled ? selectStaffOrder(shop.db, orderId) : found,
    selectPaymentsOfOrder(shop.db, orderId),
    selectRefundsOfOrder(shop.db, orderId),
    selectReturnsOfOrder(shop.db, orderId),
    readPaymentKeys(shop),
  ]);
  const core = toStaffOrderCore(row ?? found, balanceOf(row ?? found, payments));
  return {
    ...core,
    payments: payments.map((payment) => toOrderPayment(payment, keys)),
    refunds: refunds.map((refund) => toOrderRefund(orderId, refund)),
    returns: returns.map(toReturn),
    history: core.statusHistory,
  };
}
