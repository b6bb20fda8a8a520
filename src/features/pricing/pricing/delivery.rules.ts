import { type Cents, ZERO_CENTS } from '#shared/money';

/** Days from order to delivery: docs/rules.md#pricing-delivery-days. */
export const DELIVERY_DAYS = { standard: 7, express: 3, overnight: 1 } as const;

/** Of these, at most so many until a parcel is handed to the carrier. */
export const HANDLING_DAYS = 1;

/** Days after delivery in which an order can be returned: docs/rules.md#returns-window. Also shown on pages and in mails. */
export const RETURN_DAYS = 30;

/** What shipping costs, and from which price of the items it is free; undefined: never. */
export interface ShippingRates {
  freeShippingFromCents: Cents | undefined;
  shippingCents: Cents;
}

/** Shipping of an order. That of nothing costs nothing. */
export function shippingFor(itemsCents: Cents, { freeShippingFromCents, shippingCents }: ShippingRates): Cents {
  const isFree = itemsCents === 0 || (freeShippingFromCents !== undefined && itemsCents >= freeShippingFromCents);
  return isFree ? ZERO_CENTS : shippingCents;
}
