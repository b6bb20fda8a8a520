/** Where the worker keeps what. Another shape of what is kept needs another number: what bears none of these names is deleted. */
export const CACHES = {
  shell: 'shop-2-shell',
  lists: 'shop-2-lists',
  products: 'shop-2-products',
  pictures: 'shop-2-pictures',
  assets: 'shop-2-assets',
} as const;

/** All caches of this shop, older shapes included. */
export const CACHE_PREFIX = 'shop-';
