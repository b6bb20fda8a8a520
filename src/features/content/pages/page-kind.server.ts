import type { Tx } from '#db/database.server';
import { moveAddress } from '#features/catalog/redirects/redirects.service.server';
import type { TranslatedKind } from '#features/catalog/translations/translated-kind.server';
import { TRANSLATION_RIGHTS } from '#features/catalog/translations/translation-rights';
import { toSections } from '#features/content/sections/section-contents.server';
import { readTexts } from '#features/content/sections/section-texts.rules';
import { invalidField } from '#shared/errors';
import { parseNumericId } from '#shared/ids';
import { paths } from '#shared/paths';
import { slugify } from '#shared/slug';
import { requireFreeSlug } from './page-slugs.server';
import { renderPageText } from './page-text.server';
import { PAGE_TEXTS } from './page-texts';
import { pagesMessages as messages } from './pages.messages';
import * as queries from './pages.queries.server';
import { isBuiltIn } from './pages.rules';

/** Pages have translations of what is published; of the draft while nothing is. */
export const PAGE_KIND = {
  type: 'page',
  texts: PAGE_TEXTS,
  tables: { originals: 'pages', translations: 'page_translations', id: 'page_id' },
  right: TRANSLATION_RIGHTS.page,
  missing: () => messages.missing,
  findId: async (db, pageId) => (isBuiltIn(pageId) ? (await queries.selectPage(db, { builtIn: pageId }))?.id : parseNumericId(pageId)),
  async readOriginal(db, id) {
    const draft = await queries.selectPage(db, { id });
    if (!draft) return undefined;
    const published = draft.liveNumber === null ? undefined : await queries.selectVersion(db, id, draft.liveNumber);
    const { sections, ...texts } = published ?? draft;
    return { ...texts, sections: readTexts(toSections(sections)).map((text) => [text, text]) };
  },
  check({ body, sections }) {
    for (const text of [body, ...Object.values(sections ?? {})]) if (typeof text === 'string') renderPageText(text);
  },
  addresses: {
    async enter(tx, { id, language, slug: input }) {
      if ((await queries.selectPage(tx, { id }))?.slug === null) throw invalidField('slug', messages.slugOfBuiltIn);
      const slug = slugify(input);
      if (slug === '') throw invalidField('slug', messages.slugInvalid);
      await requireFreeSlug(tx, { slug, id, language });
      return slug;
    },
    async leave(tx, admin, { id, slug, present }) {
      const shown = await lastSlug(tx, id);
      // Nobody knows an address that was never published, and the original one still is the page's.
      if (shown !== null && shown !== slug) await moveAddress(tx, admin, { from: paths.page(slug), to: paths.page(present ?? shown) });
    },
  },
} as const satisfies TranslatedKind;

/** Where the page is, or was, in its original language. */
async function lastSlug(tx: Tx, id: number): Promise<string | null> {
  const page = await queries.selectPage(tx, { id });
  return page?.liveSlug ?? (await queries.selectLastSlug(tx, id, null));
}
