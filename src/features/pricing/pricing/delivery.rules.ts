import type { ShopPromises } from '#features/platform/settings/settings.rules';
import { type Cents, ZERO_CENTS } from '#shared/money';

/** What orders are planned by at a speed that the shop promises no days for: docs/rules.md#pricing-delivery-days. */
export const DELIVERY_DAYS = { standard: 7, express: 3, overnight: 1 } as const;

export type DeliverySpeed = keyof typeof DELIVERY_DAYS;
export type DeliveryPromises = Pick<ShopPromises, 'standardDeliveryDays' | 'expressDeliveryDays' | 'overnightDeliveryDays'>;

/** Days from order to delivery that a shop without zones promises, by speed; undefined: it says nothing of that speed. */
export function promisedDays(promises: DeliveryPromises, speed: DeliverySpeed): number | undefined {
  return promises[`${speed}DeliveryDays`] || undefined;
}

/** Of these, at most so many until a parcel is handed to the carrier. */
export const HANDLING_DAYS = 1;

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
