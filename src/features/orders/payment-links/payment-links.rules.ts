/** The longest that staff can make a link to pay work: docs/rules.md#links-pay */
export const MAX_PAYMENT_LINK_DAYS = 60;
