import type { OrderStatus } from '#features/orders/orders/orders.rules';
import type { ShipmentStatus } from './shipment.rules';

interface OrderFacts {
  orderStatus: OrderStatus;
  /** Pieces that are in no shipment yet. */
  openPieces: number;
  shipments: readonly ShipmentStatus[];
}

/**
 * The status that follows from an order's shipments (docs/rules.md#shipments-order): shipped when nothing is left to pack and no shipment is
 * still here, after that as far as the slowest shipment. It never goes back. The database computes the same (order_status_of_shipments).
 */
export function orderStatusOf({ orderStatus, openPieces, shipments }: OrderFacts): OrderStatus {
  const sent = shipments.filter((status) => status !== 'cancelled');
  if (orderStatus === 'delivered' || !FOLLOWS.includes(orderStatus) || sent.length === 0) return orderStatus;
  const target = openPieces > 0 || sent.includes('packed') ? 'confirmed' : slowest(sent);
  return FOLLOWS.indexOf(target) > FOLLOWS.indexOf(orderStatus) ? target : orderStatus;
}

/** The statuses that shipments move, in their order; others change in other ways. */
const FOLLOWS: readonly OrderStatus[] = ['processing', 'confirmed', 'shipped', 'out_for_delivery', 'delivered'];

function slowest(sent: readonly ShipmentStatus[]): OrderStatus {
  if (sent.includes('shipped')) return 'shipped';
  return sent.includes('out_for_delivery') ? 'out_for_delivery' : 'delivered';
}

/** Whether an order may get another shipment. */
export function canPack(orderStatus: OrderStatus): boolean {
  return orderStatus === 'processing' || orderStatus === 'confirmed';
}
