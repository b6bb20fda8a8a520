import { formatDate } from '#shared/time';
import type { Order } from './orders.schema';

/** When an order was delivered, or when it should be; nothing for one that never comes. */
export function DeliveryDate({
  order: { orderStatus, actualDelivery, estimatedDelivery },
}: {
  order: Pick<Order, 'orderStatus' | 'actualDelivery' | 'estimatedDelivery'>;
}) {
  if (actualDelivery) return <p className="font-semibold text-good">Delivered on {formatDate(actualDelivery)}</p>;
  if (orderStatus === 'cancelled' || orderStatus === 'returned') return null;
  return <p className="font-semibold">Estimated delivery: {formatDate(estimatedDelivery)}</p>;
}
