import type { Db } from '#db/database.server';
import { catalogPageHeaders } from '#features/catalog/products/catalog-tags.server';
import type { ProductSummary } from '#features/catalog/products/products.schema';
import { toSections } from '#features/content/sections/section-contents.server';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { readCatalogue, type Shop } from '#server/shop.server';
import { paths } from '#shared/paths';
import { type PictureSizes, pictureKeysIn, renderPageText, withLinksInLanguage } from './page-text.server';
import * as queries from './pages.queries.server';
import type { BuiltInPage, ShownPage } from './pages.rules';

/** The text that the owner published for one of the shop's own pages; undefined: the shop's own text is shown. */
export async function findBuiltInPage(shop: Shop, builtIn: BuiltInPage): Promise<ShownPage | undefined> {
  const live = await readCatalogue(shop, (db) => queries.selectLive(db, { builtIn }));
  return live && show(shop, live);
}

/** A published page by its address. */
export async function findPage(
  shop: Shop,
  slug: string,
): Promise<(ShownPage & { _id: string; path: string; sections: HomeBlock[] }) | undefined> {
  const live = await readCatalogue(shop, (db) => queries.selectLive(db, { slug }));
  return live && { ...(await show(shop, live)), _id: String(live.id), path: paths.page(slug), sections: toSections(live.sections) };
}

/** The owner's published pages by title, for menus, footers and the sitemap. The tag `pages` drops what lists them. */
export async function listPublishedPages(shop: Pick<Shop, 'db' | 'replica'>): Promise<{ title: string; path: string; changedAt: Date }[]> {
  const rows = await readCatalogue(shop, queries.selectPublished);
  return rows.map(({ slug, title, publishedAt }) => ({ title, path: paths.page(slug), changedAt: publishedAt }));
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

async function show({ db, config }: Shop, { title, description, body }: queries.StoredTexts): Promise<ShownPage> {
  const { html } = renderPageText(body, await readPictureSizes(db, body));
  return { title, description, html: withLinksInLanguage(html, config.languages) };
}
