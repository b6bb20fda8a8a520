import type { Db } from '#db/database.server';
import { catalogPageHeaders } from '#features/catalog/products/catalog-tags.server';
import type { ProductSummary } from '#features/catalog/products/products.schema';
import { slugsIn } from '#features/catalog/translations/translated-slugs.rules';
import { toSections } from '#features/content/sections/section-contents.server';
import { replaceTexts } from '#features/content/sections/section-texts.rules';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { contentLanguage } from '#features/platform/translations/content-language.server';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { readCatalogue, type Shop } from '#server/shop.server';
import { mapValues } from '#shared/map-values';
import { paths } from '#shared/paths';
import { type PictureSizes, pictureKeysIn, renderPageText, withLinksInLanguage } from './page-text.server';
import * as queries from './pages.queries.server';
import type { BuiltInPage, ShownPage } from './pages.rules';

/** The text that the owner published for one of the shop's own pages; undefined: the shop's own text is shown. */
export async function findBuiltInPage(shop: Shop, builtIn: BuiltInPage): Promise<ShownPage | undefined> {
  const language = contentLanguage(shop);
  const live = await readCatalogue(shop, (db) =>
    language === undefined ? queries.selectLive(db, { builtIn }) : queries.selectTranslatedLive(db, { builtIn }, language),
  );
  return live && show(shop, live);
}

interface FoundPage extends ShownPage {
  _id: string;
  /** In the language of the request: other addresses lead there. */
  slug: string;
  path: string;
  /** By language, where it is not the same in all. */
  slugs?: Record<string, string> | undefined;
  sections: HomeBlock[];
}

/** A published page by its address in any language. */
export async function findPage(shop: Shop, address: string): Promise<FoundPage | undefined> {
  const { languages } = shop.config;
  const language = contentLanguage(shop);
  const live: queries.LivePage | undefined = await readCatalogue(shop, (db) =>
    languages.all.length === 1 ? queries.selectLive(db, { slug: address }) : queries.selectTranslatedLive(db, { slug: address }, language),
  );
  if (!live) return undefined;
  const original = live.slug ?? address;
  const slug = (language && live.slugs?.[language]) ?? original;
  return {
    ...(await show(shop, live)),
    _id: String(live.id),
    slug,
    path: paths.page(slug),
    slugs: slugsIn(languages, original, live.slugs ?? {}),
    sections: replaceTexts(toSections(live.sections), new Map(live.texts?.sections)),
  };
}

/** The owner's published pages by title, for menus, footers and the sitemap. The tag `pages` drops what lists them. */
export async function listPublishedPages(shop: Pick<Shop, 'db' | 'replica' | 'config'>): Promise<ListedPage[]> {
  const { languages } = shop.config;
  const rows = await readCatalogue(shop, (db) => queries.selectPublished(db, languages));
  return rows.map(({ slug, slugs, title, publishedAt }) => {
    const alternates = slugsIn(languages, slug, slugs ?? {});
    return { title, path: paths.page(slug), changedAt: publishedAt, ...(alternates && { alternates: mapValues(alternates, paths.page) }) };
  });
}

interface ListedPage {
  title: string;
  /** In the default language. */
  path: string;
  /** By language, where it is not the same in all. */
  alternates?: Record<string, string>;
  changedAt: Date;
}

/** Headers of a public page; its cache entry is dropped when this page's text is published, or a product in its sections changes. */
export function pageHeaders(name: string, sectionProducts?: readonly Pick<ProductSummary, '_id'>[]): Record<string, string> {
  const tag = `page:${name}`;
  if (!sectionProducts) return { 'Cache-Control': PUBLIC_PAGE, 'Surrogate-Key': tag };
  const headers = catalogPageHeaders({ products: sectionProducts, isList: true });
  return { ...headers, 'Surrogate-Key': `${tag} ${headers['Surrogate-Key']}` };
}

export async function readPictureSizes(db: Db, body: string): Promise<PictureSizes> {
  const keys = pictureKeysIn(body);
  if (keys.length === 0) return new Map();
  return new Map((await queries.selectPictureSizes(db, keys)).map(({ key, ...size }) => [key, size]));
}

async function show({ db, config }: Shop, { texts, ...original }: queries.LivePage): Promise<ShownPage> {
  const { title, description, body } = { ...original, ...texts };
  const { html } = renderPageText(body, await readPictureSizes(db, body));
  return { title, description, html: withLinksInLanguage(html, config.languages) };
}
