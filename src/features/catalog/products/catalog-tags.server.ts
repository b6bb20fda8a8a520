import { PUBLIC_PAGE } from '#http/page-cache.server';
import type { ProductSummary } from './products.schema';

/**
 * Headers of a public page that shows products; its cache entry is invalidated when one of them changes (catalog-changes). Pages
 * whose set of products can change have the tag `lists`.
 */
export function catalogPageHeaders({
  products,
  isList,
}: {
  products: readonly Pick<ProductSummary, '_id'>[];
  isList: boolean;
}): Record<string, string> {
  const tags = [...(isList ? ['lists'] : []), ...products.map(({ _id }) => `product:${_id}`)];
  return { 'Cache-Control': PUBLIC_PAGE, 'Surrogate-Key': tags.join(' ') };
}
