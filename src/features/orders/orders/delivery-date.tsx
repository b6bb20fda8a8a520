import { formatDate } from '#shared/time';
import { isPickup, type WithMethod } from './orders.messages';
import { isComing } from './orders.rules';
import type { Order } from './orders.schema';

/** When an order was delivered, or its estimated delivery; renders nothing for a cancelled or returned order. */
export function DeliveryDate({ order }: { order: Pick<Order, 'orderStatus' | 'actualDelivery' | 'estimatedDelivery'> & WithMethod }) {
  const [done, planned] = isPickup(order) ? ['Picked up', 'Ready by'] : ['Delivered', 'Estimated delivery'];
  if (order.actualDelivery)
    return (
      <p className="font-semibold text-good">
        {done} on {formatDate(order.actualDelivery)}
      </p>
    );
  return (
    isComing(order) && (
      <p className="font-semibold">
        {planned}: {formatDate(order.estimatedDelivery)}
      </p>
    )
  );
}
