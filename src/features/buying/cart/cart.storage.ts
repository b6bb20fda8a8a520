import { randomUuid } from '#shared/ids';
import { EMPTY_CART, findLine, lineKey, withTotals } from './cart.rules';
import type { Cart, CartItem } from './cart.schema';

export const GUEST_CART_KEY = 'shop.cart';
const LAST_CART_KEY = 'shop.cart.last';

/** A guest's cart in this browser. Its id lets the server add it once, however often it is sent. */
export interface GuestCart {
  guestId: string;
  cart: Cart;
}

export function readGuestCart(): GuestCart {
  const stored = readStored(GUEST_CART_KEY);
  return typeof stored?.guestId === 'string'
    ? { guestId: stored.guestId, cart: toStoredCart(stored.items) }
    : { guestId: randomUuid(), cart: EMPTY_CART };
}

export function writeGuestCart(cart: Cart): void {
  localStorage.setItem(GUEST_CART_KEY, JSON.stringify({ guestId: readGuestCart().guestId, items: cart.items }));
}

export function clearGuestCart(): void {
  localStorage.removeItem(GUEST_CART_KEY);
}

/** A customer's cart as this browser saw it last: the badge is right before the server answers. */
export function readLastCart(userId: string): Cart | undefined {
  const stored = readStored(LAST_CART_KEY);
  return stored?.userId === userId ? toStoredCart(stored.items) : undefined;
}

export function writeLastCart(userId: string, cart: Cart): void {
  localStorage.setItem(LAST_CART_KEY, JSON.stringify({ userId, items: cart.items }));
}

/** A guest's cart with today's products, prices and stock; what it was added for stays known. */
export function refreshedBy(before: Cart, today: Cart): Cart {
  return withTotals(
    before.items.flatMap((item) => {
      const fresh = findLine(today, lineKey(item));
      return fresh ? [{ ...fresh, quantity: item.quantity, addedPrice: item.addedPrice }] : [];
    }),
  );
}

function readStored(key: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    // Shoppers and older shops write there too: what cannot be read is not there.
    return undefined;
  }
}

function toStoredCart(items: unknown): Cart {
  return withTotals(Array.isArray(items) ? items.filter(isItem) : []);
}

function isItem(item: Partial<CartItem> | null): item is CartItem {
  return (
    typeof item?.product?._id === 'string' &&
    Number.isInteger(item.quantity) &&
    typeof item.price === 'number' &&
    typeof item.stock === 'number'
  );
}
