/** The maximum quantity of a cart, order or return line: docs/rules.md#cart-quantity-limit; the database checks the same. */
export const MAX_LINE_QUANTITY = 999;

/** The maximum quantity for a stock. */
export function maxQuantity({ stock }: { stock: number }): number {
  return Math.min(stock, MAX_LINE_QUANTITY);
}
