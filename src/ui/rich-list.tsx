import { Fragment, type ReactElement, type ReactNode } from 'react';
import { listFormat } from '#shared/lists';

/** 'A, B, C' of elements, separated as in a list of short units. Each element has its key. */
export function richList(elements: readonly ReactElement[]): ReactNode {
  const names = elements.map((_, i) => String(i));
  return listFormat()
    .formatToParts(names)
    .map(({ type, value }, i) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the separators of a list have no other name, and never move.
      type === 'element' ? elements[Number(value)] : <Fragment key={`separator ${i}`}>{value}</Fragment>,
    );
}
