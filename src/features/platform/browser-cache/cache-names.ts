/**
 * The service worker's caches. Increase the number when the format of cached responses changes: caches with other names are
 * deleted.
 */
export const CACHES = {
  shell: 'shop-2-shell',
  lists: 'shop-2-lists',
  products: 'shop-2-products',
  pictures: 'shop-2-pictures',
  assets: 'shop-2-assets',
} as const;

/** The prefix of all caches of this shop, including older formats. */
export const CACHE_PREFIX = 'shop-';
