import { withShorthands } from '#features/catalog/products/product-options.rules';
import { randomUuid } from '#shared/ids';
import { EMPTY_CART, findLine, lineKey, withTotals } from './cart.rules';
import type { Cart, CartItem } from './cart.schema';

export const GUEST_CART_KEY = 'shop.cart';
export const LAST_CART_KEY = 'shop.cart.last';

/** A guest's cart in this browser. Its id lets the server merge it once, even if it is sent twice. */
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

/** The last known cart of a customer in this browser, so that the badge is right before the server responds. */
export function readLastCart(userId: string): Cart | undefined {
  const stored = readStored(LAST_CART_KEY);
  return stored?.userId === userId ? toStoredCart(stored.items) : undefined;
}

export function writeLastCart(userId: string, cart: Cart): void {
  localStorage.setItem(LAST_CART_KEY, JSON.stringify({ userId, items: cart.items }));
}

/**
 * Updates a guest's cart with today's products, prices and stock, which the server returned for the lines that were sent; those that it
 * did not return are gone. The price when a line was added stays.
 */
export function refreshedBy(stored: Cart, { sent, today }: { sent: Cart; today: Cart }): Cart {
  return withTotals(
    stored.items.flatMap((item) => {
      const fresh = findLine(today, lineKey(item));
      if (!fresh) return findLine(sent, lineKey(item)) ? [] : [item];
      return [{ ...fresh, quantity: item.quantity, addedPrice: item.addedPrice }];
    }),
  );
}

function readStored(key: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    // Local storage can be edited or written by older versions, so unreadable data counts as absent.
    return undefined;
  }
}

function toStoredCart(items: unknown): Cart {
  return withTotals(Array.isArray(items) ? items.filter(isItem).map(withOptions) : []);
}

/** Carts were stored with size and colour before there were other options. */
function withOptions(item: CartItem): CartItem {
  return item.options ? item : { ...item, options: withShorthands(item) };
}

function isItem(item: Partial<CartItem> | null): item is CartItem {
  return (
    typeof item?.product?._id === 'string' &&
    Number.isInteger(item.quantity) &&
    typeof item.price === 'number' &&
    typeof item.stock === 'number'
  );
}
