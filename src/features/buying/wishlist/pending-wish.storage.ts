import type { Choice } from '#features/catalog/products/product-choice.rules';
import { HOUR_MS } from '#shared/time';

/** The product that a guest added before signing in; stored per tab, for one hour. */
export interface PendingWish {
  productId: string;
  options: Choice;
}

const STORAGE_KEY = 'shop.wishlist.pending';

export function savePendingWish(wish: PendingWish): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...wish, until: Date.now() + HOUR_MS }));
}

/** Returns the pending wish and removes it. */
export function takePendingWish(): PendingWish | undefined {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  const { until, ...wish } = JSON.parse(stored ?? '{"until":0}');
  return until > Date.now() ? wish : undefined;
}
