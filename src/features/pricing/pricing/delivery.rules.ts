/** Days from the order to the door: docs/rules.md#pricing-delivery-days. */
export const DELIVERY_DAYS = { standard: 7, express: 3, overnight: 1 } as const;

/** Days from the delivery in which an order can be returned: docs/rules.md#returns-window. Pages and mails promise the same. */
export const RETURN_DAYS = 30;
