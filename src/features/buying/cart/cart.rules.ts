import { type OptionValues, optionsKey } from '#features/catalog/products/product-options.rules';
import { canBeBought } from '#features/catalog/products/product-status.rules';
import { maxQuantity } from '#shared/line-quantity';
import { formatDollars, multiplyCents, sumCents, toCents, toDollars } from '#shared/money';
import { cartMessages as messages } from './cart.messages';
import type { Cart, CartIssue, CartItem } from './cart.schema';

/** What identifies a line of a cart. The options alone do, as a new line's variant may not be known yet. */
export interface LineKey {
  productId: string;
  options: OptionValues;
  variantId?: string | undefined;
}

export const EMPTY_CART: Cart = { items: [], totalItems: 0, totalPrice: 0 };

export function lineKey({ product, options, variantId }: CartItem): LineKey {
  return { productId: product._id, options, variantId };
}

/** A line's key as a string, for maps and React. */
export function lineId({ productId, options }: LineKey): string {
  return productId + optionsKey(options);
}

export function findLine(cart: Cart, key: LineKey): CartItem | undefined {
  return cart.items.find((item) => isLine(item, key));
}

/** Adds pieces to a line. Rejects more than the stock, with the available quantity. */
export function addLine(cart: Cart, added: CartItem): { cart: Cart } | { available: number } {
  const present = findLine(cart, lineKey(added));
  const quantity = (present?.quantity ?? 0) + added.quantity;
  if (quantity > maxQuantity(added)) return { available: added.stock };
  const line = { ...added, quantity };
  const items = present ? cart.items.map((item) => (item === present ? line : item)) : [...cart.items, line];
  return { cart: withTotals(items) };
}

/** Sets a line's quantity; below 1 the line is removed (docs/rules.md#cart-zero-removes). */
export function setQuantity(cart: Cart, key: LineKey, quantity: number): Cart {
  if (quantity < 1) return removeLine(cart, key);
  return withTotals(cart.items.map((item) => (isLine(item, key) ? { ...item, quantity } : item)));
}

export function removeLine(cart: Cart, key: LineKey): Cart {
  return withTotals(cart.items.filter((item) => !isLine(item, key)));
}

export function withTotals<Item extends CartItem>(items: Item[]): Omit<Cart, 'items'> & { items: Item[] } {
  return {
    items,
    totalItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPrice: toDollars(sumCents(items.map(({ price, quantity }) => multiplyCents(toCents(price), quantity)))),
  };
}

/** The problems of a line: a product that is no longer sold, too little stock, or another price than when it was added. */
export function findIssues(cart: Cart): CartIssue[] {
  return cart.items.flatMap(({ product, quantity, stock, price, addedPrice }): CartIssue[] => {
    const productId = product._id;
    if (!canBeBought(product)) return [{ productId, code: 'unavailable', message: messages.gone, available: 0 }];
    if (stock === 0) return [{ productId, code: 'out_of_stock', message: messages.outOfStock, available: 0 }];
    if (quantity > stock) return [{ productId, code: 'insufficient_stock', message: messages.onlyLeft(stock), available: stock }];
    if (price !== addedPrice) {
      return [{ productId, code: 'price_changed', message: messages.priceChanged(formatDollars(addedPrice), formatDollars(price)) }];
    }
    return [];
  });
}

/** That pieces of a line are sold out and are sent later; undefined if all are in stock: docs/rules.md#stock-policies */
export function backorderNote({ quantity, availableNow = quantity }: Pick<CartItem, 'quantity' | 'availableNow'>): string | undefined {
  const missing = quantity - availableNow;
  return missing > 0 ? messages.backordered(missing, quantity) : undefined;
}

/** The issues that prevent an order; a changed price is only reported. */
export function isBlocking({ code }: CartIssue): boolean {
  return code !== 'price_changed';
}

function isLine(item: CartItem, key: LineKey): boolean {
  if (item.variantId !== undefined && key.variantId !== undefined) return item.variantId === key.variantId;
  return lineId(lineKey(item)) === lineId(key);
}
