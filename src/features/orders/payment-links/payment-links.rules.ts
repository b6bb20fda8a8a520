/** How long a link to pay an order works, unless staff choose otherwise: docs/rules.md#links-pay */
export const PAYMENT_LINK_DAYS = 3;
export const MAX_PAYMENT_LINK_DAYS = 60;
