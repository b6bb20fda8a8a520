import type { DeliverySpeed } from '#features/pricing/pricing/delivery.rules';

export const speedNames = {
  standard: 'Standard',
  express: 'Express',
  overnight: 'Overnight',
} as const satisfies Record<DeliverySpeed, string>;
export const methodTo = (method: string, country: string) => `${method} to ${country}`;
/** Follows the days. */
export const free = ', free';
export const priced = (price: string) => `, ${price}`;
