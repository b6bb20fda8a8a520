import type { PageProduct } from '#features/catalog/products/product-detail.schema';
import { BOUNDS } from '#features/platform/browser-cache/caching.rules';

/** What this browser stores of a viewed product: enough for a picture and a link, and nothing that becomes stale. */
export interface ViewedProduct {
  id: string;
  slug: string;
  name: string;
  picture?: { url: string; alt: string };
}

const STORAGE_KEY = 'shop.viewed';
/** As many product pages as are cached for offline use. */
const MAX_STORED = BOUNDS.products.most;

/** Newest first. Invalid entries are ignored: shoppers and older versions of the shop write to this storage too. */
export function readViewed(): ViewedProduct[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isViewed) : [];
  } catch {
    return [];
  }
}

export function addViewed({ _id: id, slug, name, images }: PageProduct): void {
  const [picture] = images;
  const viewed: ViewedProduct = { id, slug, name, ...(picture && { picture: { url: picture.url, alt: picture.alt } }) };
  const others = readViewed().filter((other) => other.id !== id);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([viewed, ...others].slice(0, MAX_STORED)));
  } catch {
    // The storage is full or blocked: the list is optional.
  }
}

export function clearViewed(): void {
  localStorage.removeItem(STORAGE_KEY);
}

function isViewed(entry: Partial<ViewedProduct> | null): entry is ViewedProduct {
  return [entry?.id, entry?.slug, entry?.name].every((text) => typeof text === 'string');
}
