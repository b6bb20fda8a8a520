import { Suspense } from 'react';
import type { Band } from '#features/content/home/home.schema';
import { lazyPart } from '#ui/lazy-part';

const SectionsBelow = lazyPart(async () => (await import('./sections-below')).SectionsBelow);

/** The owner's sections below what a page shows, if there are some; their code is loaded by pages with sections only. */
export function LateSections({ bands }: { bands: readonly Band[] | undefined }) {
  return bands ? (
    <Suspense>
      <SectionsBelow bands={bands} />
    </Suspense>
  ) : null;
}
