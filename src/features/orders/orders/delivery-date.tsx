import { formatDate } from '#shared/time';
import { isPickup, type WithMethod } from './order-status';
import { deliveryDateMessages as messages } from './orders.messages';
import { isComing } from './orders.rules';
import type { Order } from './orders.schema';

/** When an order was delivered, or its estimated delivery; renders nothing for a cancelled or returned order. */
export function DeliveryDate({ order }: { order: Pick<Order, 'orderStatus' | 'actualDelivery' | 'estimatedDelivery'> & WithMethod }) {
  const isPickedUp = isPickup(order);
  if (order.actualDelivery)
    return <p className="font-semibold text-good">{messages[isPickedUp ? 'pickedUp' : 'delivered'](formatDate(order.actualDelivery))}</p>;
  return (
    isComing(order) && (
      <p className="font-semibold">{messages[isPickedUp ? 'readyBy' : 'estimated'](formatDate(order.estimatedDelivery))}</p>
    )
  );
}
