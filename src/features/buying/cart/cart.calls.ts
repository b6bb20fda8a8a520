import { api } from '#http/api-client';
import { type LineKey, lineKey, setQuantity } from './cart.rules';
import type { Cart, CartItem } from './cart.schema';

/**
 * Sets a line's quantity in a customer's cart, and returns the new cart. Sends which cart this browser has, so that the shop responds with
 * the whole cart only if it is another one: docs/decisions/0074-known-carts.md
 */
export async function sendQuantity(known: Cart, key: LineKey, quantity: number): Promise<Cart> {
  // Options may match several lines, so that the shop could change others than this browser.
  const query = key.variantId === undefined ? '' : `?known=${known.version ?? ''}`;
  const { cart, cartVersion } = await api.put<{ cart?: Cart; cartVersion?: string }>(`/cart/update/${key.productId}${query}`, {
    quantity,
    ...toWireKey(key),
  });
  return { ...(cart ?? setQuantity(known, key, quantity)), version: cartVersion };
}

export function toCall(item: CartItem) {
  return { productId: item.product._id, quantity: item.quantity, ...toWireKey(lineKey(item)) };
}

/** Without it, all lines of the product: a line without a known variant is of a product that has only one. */
export function variantQuery({ variantId }: LineKey): string {
  return variantId === undefined ? '' : `?variantId=${variantId}`;
}

/** The variant alone where it is known: its options may have been renamed. */
function toWireKey({ variantId, options }: LineKey) {
  return variantId === undefined ? { options } : { variantId };
}
