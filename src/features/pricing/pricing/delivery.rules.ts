/** Days from order to delivery: docs/rules.md#pricing-delivery-days. */
export const DELIVERY_DAYS = { standard: 7, express: 3, overnight: 1 } as const;

/** Days after delivery in which an order can be returned: docs/rules.md#returns-window. Also shown on pages and in mails. */
export const RETURN_DAYS = 30;
