import { useSyncExternalStore } from 'react';
import type { Session } from '#features/people/accounts/session.store';
import { createStore } from '#ui/store';

/** The list's ids as this browser saw them last, and whose they are: hearts and badge are right before the server answers. */
export const HEARTS_KEY = 'shop.wishlist.last';

/**
 * The ids of the products whose hearts are filled. Every page shows hearts, so this is all that every page loads of the wishlist;
 * what fills and empties them comes when it is needed (wishlist.store).
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

/** Shows what a customer's hearts were at the last visit; guests have none. */
export function recallHearts(current: Session): void {
  hearts.set(new Set(current.status === 'customer' ? readHearts(current.user._id) : []));
}

function readHearts(userId: string): string[] {
  try {
    const [ownerId, ...productIds] = JSON.parse(localStorage.getItem(HEARTS_KEY) ?? '[]');
    return ownerId === userId ? productIds : [];
  } catch {
    // What cannot be read is not there.
    return [];
  }
}
