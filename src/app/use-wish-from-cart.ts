import { useSession } from '#features/accounts/sessions/session.store';
import type { CartItem } from '#features/buying/cart/cart.schema';

/** Moves a line of the cart to the wishlist; for customers only. */
export function useWishFromCart(): ((item: CartItem) => void) | undefined {
  return useSession().status === 'customer' ? moveFromCart : undefined;
}

async function moveFromCart(item: CartItem) {
  (await import('#features/buying/wishlist/wishlist.store')).wishlist.moveFromCart(item);
}
