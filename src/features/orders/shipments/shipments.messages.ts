import type { ShipmentStatus } from './shipment.rules';

/** Sentences about parcels that staff read. */
export const shipmentsMessages = {
  created: 'Parcel packed',
  sent: 'Parcel shipped',
  updated: 'Tracking saved',
  moved: 'Parcel updated',
  missing: 'This parcel is not here any more',
  notForPacking: (status: string) => `An order that is ${status} cannot get another parcel`,
  nothingLeft: 'Nothing is left to pack: all of it is in parcels',
  /** What another packer has left, by line. */
  onlyLeft: (pieces: string) => `Someone packed some of it meanwhile. Left: ${pieces}`,
  itemUnknown: 'This item is not part of the order',
  itemTwice: 'Each item can be named once',
  quantityInvalid: 'The quantity must be a whole number of at least 1',
  itemsEmpty: 'A parcel needs at least one item',
  trackingChanged: 'Someone else changed carrier or tracking number meanwhile',
  illegalMove: (from: string, to: string) => `A parcel that is ${from} can only become ${to}`,
  isFinal: (status: string) => `A parcel that is ${status} stays so`,
  leftAlready: 'This parcel has left, so it cannot be unpacked any more.',
  tooManyOrders: (most: number) => `Please choose at most ${most} orders at once`,
  ordersInvalid: 'Please name orders by their ids, with commas between',
} as const;

/** A parcel's status inside a sentence: 'A parcel that is packed …' */
export const shipmentStatusWords = {
  packed: 'packed',
  shipped: 'shipped',
  out_for_delivery: 'out for delivery',
  delivered: 'delivered',
  cancelled: 'cancelled',
} as const satisfies Record<ShipmentStatus, string>;
