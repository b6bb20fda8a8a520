import { statusName, type WithMethod } from './order-status';
import type { OrderStatus } from './orders.rules';

const TONES = {
  pending: 'text-warn',
  processing: 'text-accent',
  confirmed: 'text-accent',
  shipped: 'text-accent',
  out_for_delivery: 'text-accent',
  delivered: 'text-good',
  cancelled: 'text-bad',
  returned: 'text-muted',
} as const satisfies Record<OrderStatus, string>;

interface StatusBadgeProps extends WithMethod {
  status: OrderStatus;
}

export function StatusBadge({ status, shippingMethod }: StatusBadgeProps) {
  return (
    <span className={`rounded-full bg-raised px-3 py-1 text-sm font-bold whitespace-nowrap ${TONES[status]}`}>
      {statusName({ orderStatus: status, shippingMethod })}
    </span>
  );
}
