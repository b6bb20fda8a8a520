import { defaultText } from '#features/content/help/default-texts.server';
import { helpPages } from '#features/content/help/help.messages';
import { toSections } from '#features/content/sections/section-contents.server';
import type { Shop } from '#server/shop.server';
import { toSentFields } from '#shared/fields/field-table';
import { PAGE_FIELDS } from './page-fields';
import type { PageWithLive } from './pages.queries.server';
import { type BuiltInPage, pagePath } from './pages.rules';
import type { ListedPage, OwnPage } from './pages.schema';

export function toListed(row: PageWithLive): ListedPage {
  const { id, builtIn, slug, title, updatedAt } = row;
  return {
    _id: builtIn ?? String(id),
    title,
    path: pagePath({ builtIn, slug }),
    isBuiltIn: builtIn !== null,
    status: pageStatus(row),
    updatedAt: updatedAt.toISOString(),
  };
}

export function toPage(row: PageWithLive): OwnPage {
  const { builtIn, slug, liveSlug, liveNumber, version } = row;
  return {
    ...toListed(row),
    ...(slug !== null && { slug }),
    ...toSentFields(PAGE_FIELDS, row),
    sections: toSections(row.sections),
    version,
    ...(liveNumber !== null && { published: liveNumber, publishedPath: pagePath({ builtIn, slug: liveSlug }) }),
  };
}

/** One of the shop's own pages that nobody has changed. */
export function listDefault(name: BuiltInPage): ListedPage {
  return { _id: name, title: helpPages[name].title, path: pagePath({ builtIn: name }), isBuiltIn: true, status: 'default' };
}

/** The same with the shop's own text as its draft. */
export async function toDefaultPage(shop: Shop, name: BuiltInPage): Promise<OwnPage> {
  return { ...listDefault(name), ...(await defaultText(shop, name)), sections: [], version: 0 };
}

function pageStatus({ liveNumber, isSame }: PageWithLive) {
  if (liveNumber === null) return 'draft';
  return isSame ? 'published' : 'changed';
}
