import { formatDate } from '#shared/time';
import { isComing } from './orders.rules';
import type { Order } from './orders.schema';

/** When an order was delivered, or its estimated delivery; renders nothing for a cancelled or returned order. */
export function DeliveryDate({ order }: { order: Pick<Order, 'orderStatus' | 'actualDelivery' | 'estimatedDelivery'> }) {
  if (order.actualDelivery) return <p className="font-semibold text-good">Delivered on {formatDate(order.actualDelivery)}</p>;
  return isComing(order) && <p className="font-semibold">Estimated delivery: {formatDate(order.estimatedDelivery)}</p>;
}
