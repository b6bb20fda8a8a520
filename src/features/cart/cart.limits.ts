/** The most pieces of one line: docs/rules.md#cart-quantity-limit. */
export const MAX_LINE_QUANTITY = 999;
