/** Where the worker keeps what. Another shape of what is kept needs another number: what bears none of these names is deleted. */
export const CACHES = {
  shell: 'shop-1-shell',
  lists: 'shop-1-lists',
  products: 'shop-1-products',
  pictures: 'shop-1-pictures',
  assets: 'shop-1-assets',
} as const;

/** All caches of this shop, older shapes included. */
export const CACHE_PREFIX = 'shop-';
