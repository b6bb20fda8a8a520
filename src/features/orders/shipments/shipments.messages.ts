import { statusNames } from '#features/orders/orders/orders.messages';
import type { OrderStatus } from '#features/orders/orders/orders.rules';
import type { ShipmentStatus } from './shipment.rules';
import { shipmentStatusNames } from './tracking.messages';

/** Sentences about parcels that staff read. */
export const shipmentsMessages = {
  created: 'Parcel packed',
  sent: 'Parcel shipped',
  updated: 'Tracking saved',
  moved: 'Parcel updated',
  missing: 'This parcel is not here any more',
  notForPacking: (status: OrderStatus) => `An order that is ${statusNames[status].toLowerCase()} cannot get another parcel`,
  nothingLeft: 'Nothing is left to pack: all of it is in parcels',
  /** What another packer has left, by line. */
  onlyLeft: (left: readonly { name: string; open: number }[]) =>
    `Someone packed some of it meanwhile. Left: ${left.map(({ name, open }) => `${open} × ${name}`).join(', ')}`,
  itemUnknown: 'This item is not part of the order',
  itemTwice: 'Each item can be named once',
  quantityInvalid: 'The quantity must be a whole number of at least 1',
  itemsEmpty: 'A parcel needs at least one item',
  trackingChanged: 'Someone else changed carrier or tracking number meanwhile',
  illegalMove: (from: ShipmentStatus, allowed: readonly ShipmentStatus[]) =>
    allowed.length === 0
      ? `A parcel that is ${nameOf(from)} stays so`
      : `A parcel that is ${nameOf(from)} can only become ${allowed.map(nameOf).join(' or ')}`,
  leftAlready: 'This parcel has left, so it cannot be unpacked any more.',
  tooManyOrders: (most: number) => `Please choose at most ${most} orders at once`,
  ordersInvalid: 'Please name orders by their ids, with commas between',
} as const;

function nameOf(status: ShipmentStatus): string {
  return shipmentStatusNames[status].toLowerCase();
}
