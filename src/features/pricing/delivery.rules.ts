/** Days from the order to the door: docs/rules.md#pricing-delivery-days. */
export const DELIVERY_DAYS = { standard: 7, express: 3, overnight: 1 } as const;
