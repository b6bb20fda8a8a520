import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import type { ProductSummary } from './products.schema';

/** The tag of a page of a search that shows no product. Nothing drops it: it is read by who counts searches. */
export const NOTHING_FOUND_TAG = 'nothing-found';

/**
 * Headers of a public page that shows products; its cache entry is invalidated when one of them changes (catalog-changes). Pages
 * whose set of products can change have the tag `lists`.
 */
export function catalogPageHeaders({
  products,
  isList,
  hasFoundNothing = false,
}: {
  products: readonly Pick<ProductSummary, '_id'>[];
  isList: boolean;
  hasFoundNothing?: boolean;
}): Record<string, string> {
  const tags = [
    ...(isList ? ['lists'] : []),
    ...(hasFoundNothing ? [NOTHING_FOUND_TAG] : []),
    ...products.map(({ _id }) => `product:${_id}`),
  ];
  return { 'Cache-Control': PUBLIC_PAGE, 'Surrogate-Key': tags.join(' ') };
}
