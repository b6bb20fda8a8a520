import { session } from '#features/accounts/sessions/session.store';
import { clearGuestCart, GUEST_CART_KEY } from '#features/buying/cart/cart.storage';

/** Empties a guest's cart in this browser after it was ordered; the shop has emptied a customer's by itself. */
export function emptyOrderedCart(): void {
  if (session.get().status !== 'guest') return;
  clearGuestCart();
  // Browsers fire this only in the other tabs.
  dispatchEvent(new StorageEvent('storage', { key: GUEST_CART_KEY }));
}
