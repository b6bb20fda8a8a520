import { pickupNames, pickupSentences, statusNames, statusSentences } from './orders.messages';
import type { OrderStatus } from './orders.rules';

export interface WithMethod {
  shippingMethod?: { kind: 'delivery' | 'pickup' } | undefined;
}

interface StatusOf extends WithMethod {
  orderStatus: OrderStatus;
}

export function isPickup({ shippingMethod }: WithMethod): boolean {
  return shippingMethod?.kind === 'pickup';
}

export function statusName(order: StatusOf, status: OrderStatus = order.orderStatus): string {
  return (isPickup(order) && pickupNames[status]) || statusNames[status];
}

export function statusSentence(order: StatusOf): string {
  return (isPickup(order) && pickupSentences[order.orderStatus]) || statusSentences[order.orderStatus];
}
