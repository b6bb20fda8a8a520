import type { HomeBlock } from '#features/content/theme/theme.schema';

/** What has sections of its own, saved apart from its form. A page's are part of its draft. */
export type SectionOwner = 'product' | 'category';

/** A product page lists what was viewed before by itself. */
export const KINDS_LEFT_OUT = {
  product: ['viewed'],
  category: [],
  page: [],
} as const satisfies Record<SectionOwner | 'page', readonly HomeBlock['kind'][]>;

export function mayHaveKind(owner: keyof typeof KINDS_LEFT_OUT, kind: HomeBlock['kind']): boolean {
  const leftOut: readonly HomeBlock['kind'][] = KINDS_LEFT_OUT[owner];
  return !leftOut.includes(kind);
}
