import type { ReactNode } from 'react';
import { formatMoment } from '#console/format';
import { PageHeader } from '#console/page-header';
import type { StaffOrderCore } from '#features/orders/orders/staff-order.schema';
import { adminPaths } from '#shared/admin-paths';
import { orderHeaderMessages as messages } from './order-screens.messages';
import { FulfilmentBadge, OrderStatusBadge, PaymentStatusBadge } from './order-status.console';

export const ORDERS_BACK = { label: messages.orders, to: adminPaths.orders() };

/** Number, states, and what can be done with the order. */
export function OrderHeader({ order, presence, actions }: { order: StaffOrderCore; presence?: ReactNode; actions?: ReactNode }) {
  const isNeverPaid = order.orderStatus === 'cancelled' && order.paymentStatus === 'pending';
  const isSending = order.fulfilment === 'partial';
  return (
    <PageHeader
      title={messages.order(order.orderNumber)}
      back={ORDERS_BACK}
      status={
        <span className="flex flex-wrap gap-1.5">
          <OrderStatusBadge status={order.orderStatus} />
          {!isNeverPaid && <PaymentStatusBadge status={order.paymentStatus} />}
          {isSending && <FulfilmentBadge fulfilment={order.fulfilment} />}
        </span>
      }
      text={<time dateTime={order.createdAt}>{messages.placed(formatMoment(order.createdAt))}</time>}
      actions={
        <>
          {presence}
          {actions}
        </>
      }
    />
  );
}
