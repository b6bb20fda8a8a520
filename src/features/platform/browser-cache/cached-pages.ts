import { CACHES } from './cache-names';

/** The paths of the products that are available offline. */
export async function readCachedProducts(): Promise<string[]> {
  if (!('caches' in window)) return [];
  const products = await caches.open(CACHES.products);
  return (await products.keys()).map(({ url }) => new URL(url).pathname);
}

/** Called when a visitor clears the recently viewed products. */
export async function clearCachedProducts(): Promise<void> {
  if (!('caches' in window)) return;
  await Promise.all([CACHES.products, CACHES.pictures].map((name) => caches.delete(name)));
}
