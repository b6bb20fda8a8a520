/** Before the lowest price of a product's variants. */
export const from = 'from ';
/** Read by screen readers before the price of a sale, and before the price without it. */
export const now = 'Now ';
export const was = ', was ';
