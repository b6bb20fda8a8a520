/** The maximum quantity of a cart, order or return line: docs/rules.md#cart-quantity-limit; the database checks the same. */
export const MAX_LINE_QUANTITY = 999;

/** The message for a quantity above the limit. */
export const QUANTITY_SENTENCE = `Quantity must be a whole number from 1 to ${MAX_LINE_QUANTITY}`;

/** The maximum quantity for a stock. */
export function maxQuantity({ stock }: { stock: number }): number {
  return Math.min(stock, MAX_LINE_QUANTITY);
}
