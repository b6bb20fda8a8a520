import { useSyncExternalStore } from 'react';
import type { Session } from '#features/accounts/sessions/session.store';
import { createStore } from '#ui/store';

/**
 * Where this browser stores the ids and their customer, so that wishlist buttons and the header's badge are right before the server
 * responds.
 */
export const WISHLISTED_IDS_KEY = 'shop.wishlist.last';

/**
 * The ids of the products on the wishlist. Every page shows wishlist buttons, so this is all that every page loads of the
 * wishlist; the code that changes it is loaded lazily (wishlist.store).
 */
export const wishlistedIds = createStore<ReadonlySet<string>>(new Set());

export function useIsWishlisted(productId: string): boolean {
  return useSyncExternalStore(
    wishlistedIds.subscribe,
    () => wishlistedIds.get().has(productId),
    () => false,
  );
}

export function useWishlistCount(): number {
  return useSyncExternalStore(
    wishlistedIds.subscribe,
    () => wishlistedIds.get().size,
    () => 0,
  );
}

/** Restores a customer's wishlist from the last visit; guests have none. */
export function recallWishlistedIds(current: Session): void {
  wishlistedIds.set(new Set(current.status === 'customer' ? readWishlistedIds(current.user._id) : []));
}

function readWishlistedIds(userId: string): string[] {
  try {
    const [ownerId, ...productIds] = JSON.parse(localStorage.getItem(WISHLISTED_IDS_KEY) ?? '[]');
    return ownerId === userId ? productIds : [];
  } catch {
    // Unreadable data counts as absent.
    return [];
  }
}
