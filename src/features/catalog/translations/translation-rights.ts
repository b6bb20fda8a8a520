import { type NeededRight, TRANSLATING_RIGHT } from '#shared/rights';

/** What translating needs: the right to write the originals, or that of translators. */
export const TRANSLATION_RIGHTS = {
  product: ['products.write', TRANSLATING_RIGHT],
  category: ['categories.write', TRANSLATING_RIGHT],
  page: ['pages.write', TRANSLATING_RIGHT],
} as const satisfies Record<string, NeededRight>;

/** Files for translators: they have nothing that translators cannot read. */
export const TRANSLATION_FILE_RIGHTS = ['exports.run', TRANSLATING_RIGHT] as const satisfies NeededRight;
