import { useSyncExternalStore } from 'react';
import type { Session } from '#features/accounts/accounts/session.store';
import { createStore } from '#ui/store';

/**
 * The last known product ids and their customer in this browser, so that hearts and badge are right before the server
 * responds.
 */
export const HEARTS_KEY = 'shop.wishlist.last';

/**
 * The ids of the products on the wishlist. Every page shows hearts, so this is all that every page loads of the
 * wishlist; the code that changes them is loaded lazily (wishlist.store).
 */
export const hearts = createStore<ReadonlySet<string>>(new Set());

export function useHeart(productId: string): boolean {
  return useSyncExternalStore(
    hearts.subscribe,
    () => hearts.get().has(productId),
    () => false,
  );
}

export function useHeartCount(): number {
  return useSyncExternalStore(
    hearts.subscribe,
    () => hearts.get().size,
    () => 0,
  );
}

/** Restores a customer's hearts from the last visit; guests have none. */
export function recallHearts(current: Session): void {
  hearts.set(new Set(current.status === 'customer' ? readHearts(current.user._id) : []));
}

function readHearts(userId: string): string[] {
  try {
    const [ownerId, ...productIds] = JSON.parse(localStorage.getItem(HEARTS_KEY) ?? '[]');
    return ownerId === userId ? productIds : [];
  } catch {
    // Unreadable data counts as absent.
    return [];
  }
}
