import { pathsOf } from '#http/client/api-paths';
import type { cartApi } from './cart.api.server';
import { type LineKey, lineKey } from './cart.rules';
import type { CartItem } from './cart.schema';

export const cartCalls = pathsOf<ReturnType<typeof cartApi>>('/cart');

export function toCall(item: CartItem) {
  return { productId: item.product._id, quantity: item.quantity, ...toWireKey(lineKey(item)) };
}

/** The variant alone where it is known: its options may have been renamed. */
export function toWireKey({ variantId, options }: LineKey) {
  return variantId === undefined ? { options } : { variantId };
}
