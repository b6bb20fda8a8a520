import { CACHES } from './cache-names';

/** The addresses of the products that are at hand without a connection. */
export async function readCachedProducts(): Promise<string[]> {
  if (!('caches' in window)) return [];
  const products = await caches.open(CACHES.products);
  return (await products.keys()).map(({ url }) => new URL(url).pathname);
}

/** Who forgets what they looked at has it forgotten here too. */
export async function clearCachedProducts(): Promise<void> {
  if (!('caches' in window)) return;
  await Promise.all([CACHES.products, CACHES.pictures].map((name) => caches.delete(name)));
}
