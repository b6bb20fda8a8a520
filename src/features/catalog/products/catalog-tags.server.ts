import { PUBLIC_PAGE } from '#http/page-cache.server';
import type { ProductSummary } from './products.schema';

/**
 * The headers of a page that shows products: the same for everyone, and dropped when one of them changes
 * (catalog-changes). Pages that show what is in a list, rather than known products, are `lists`.
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
