import type { ShipmentStatus } from './shipment.rules';

export const shipmentStatusNames = {
  packed: 'Packed',
  shipped: 'Shipped',
  out_for_delivery: 'Out for Delivery',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
} as const satisfies Record<ShipmentStatus, string>;

/** A sentence for each status that a shopper sees. */
export const shipmentSentences = {
  packed: 'It is packed and waits for the carrier.',
  shipped: 'It has been handed to the carrier and is on its way.',
  out_for_delivery: 'It is with the courier and should arrive today.',
  delivered: 'It has been delivered.',
} as const satisfies Record<Exclude<ShipmentStatus, 'cancelled'>, string>;

export const trackingMessages = {
  parcel: (number: number, of: number) => `Parcel ${number} of ${of}`,
  /** When some of the order is not packed yet, nobody knows how many parcels there will be. */
  parcelOfMore: (number: number) => `Parcel ${number}`,
  notSent: 'Not Sent Yet',
  restOfOrder: 'We are still packing the rest of your order, and write again when it is on its way.',
  restFollows: 'We are still packing these, and write again when they are on their way.',
  follow: (carrier: string | undefined) => (carrier ? `Follow It at ${carrier}` : 'Follow It'),
} as const;
