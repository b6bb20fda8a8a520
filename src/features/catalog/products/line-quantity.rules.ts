/** The most pieces of one line, in a cart, an order or a return: docs/rules.md#cart-quantity-limit; the database checks the same. */
export const MAX_LINE_QUANTITY = 999;

/** What a shopper reads of a quantity that no line can have. */
export const QUANTITY_SENTENCE = `Quantity must be a whole number from 1 to ${MAX_LINE_QUANTITY}`;

/** The most pieces that a line may have. */
export function maxQuantity({ stock }: { stock: number }): number {
  return Math.min(stock, MAX_LINE_QUANTITY);
}
