import { Suspense } from 'react';
import type { Band } from '#features/content/home/home.schema';
import { lazyExtra } from '#ui/lazy-part';

interface BelowListProps {
  /** The category's sections. */
  bands: readonly Band[];
  /** Nothing was found: other products are shown. */
  isEmpty: boolean;
}

const PopularProducts = lazyExtra(async () => (await import('#features/buying/cart/popular-products')).PopularProducts);
const SectionsBelow = lazyExtra(async () => (await import('./sections-below')).SectionsBelow);

/** What only some lists have below their products. */
export function BelowList({ bands, isEmpty }: BelowListProps) {
  return (
    <Suspense>
      {isEmpty && <PopularProducts />}
      {bands.length > 0 && <SectionsBelow bands={bands} />}
    </Suspense>
  );
}
