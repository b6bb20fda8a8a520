import { listCategories } from '#features/catalog/categories/categories.service.server';
import { listPublishedPages } from '#features/content/pages/shown-pages.service.server';
import { publicOrigin, readCatalogue, type Shop } from '#server/shop.server';
import { paths } from '#shared/paths';
import { selectFilledParts, selectProductsForSitemap } from './sitemap.queries.server';

/** A file may have 50,000 entries (https://www.sitemaps.org/protocol.html): this leaves room for the other pages. */
const PRODUCTS_PER_FILE = 45_000;
const PAGES_IN_ONE_FILE = 5_000;
const ROWS_PER_STATEMENT = 2_000;

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Pages that are neither products nor lists of a category. */
const PAGES = [
  paths.home(),
  paths.products(),
  paths.deals(),
  paths.newArrivals(),
  paths.bestSellers(),
  paths.categories(),
  paths.contact(),
  paths.help(),
  paths.shipping(),
  paths.returns(),
  paths.sizeGuide(),
  paths.terms(),
  paths.privacy(),
  paths.cookies(),
];

/** robots.txt: what crawlers may read, and where the sitemap is. Personal pages are excluded. */
export function robotsText(origin: string): string {
  const personal = [
    '/api/',
    '/cart',
    '/checkout',
    '/messages/',
    '/order-confirmation/',
    '/orders',
    '/pay/',
    '/payments/',
    '/preview/',
    '/profile',
    '/reset-password/',
  ];
  return ['User-agent: *', ...personal.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/**
 * Streams `/sitemap.xml`: all pages for search engines while one file is enough; otherwise an index of `pages.xml`
 * and one file for each 45,000 product ids, so that neither counting nor an OFFSET is needed. The index has no
 * lastmod, because finding the last change of 45,000 products costs as much as reading them.
 */
export async function sitemap(shop: Shop, requestUrl: string, productsPerFile = PRODUCTS_PER_FILE): Promise<AsyncIterable<string>> {
  const origin = publicOrigin(shop, requestUrl);
  const [pages, parts] = await Promise.all([pagePaths(shop), readCatalogue(shop, (db) => selectFilledParts(db, productsPerFile))]);
  if (parts.every((part) => part === 1) && pages.length <= PAGES_IN_ONE_FILE) {
    return urlSet(origin, pages, parts.length === 0 ? [] : changedProducts(shop, 1, productsPerFile));
  }
  return index([`${origin}/sitemaps/pages.xml`, ...parts.map((part) => `${origin}/sitemaps/products-${part}.xml`)]);
}

/** All pages except products. */
export async function pagesSitemap(shop: Shop, requestUrl: string): Promise<AsyncIterable<string>> {
  return urlSet(publicOrigin(shop, requestUrl), await pagePaths(shop), []);
}

/** The products of one range of ids, counted from 1; undefined when it has none. */
export async function productsSitemap(
  shop: Shop,
  { part, requestUrl, productsPerFile = PRODUCTS_PER_FILE }: { part: number; requestUrl: string; productsPerFile?: number },
): Promise<AsyncIterable<string> | undefined> {
  const parts = await readCatalogue(shop, (db) => selectFilledParts(db, productsPerFile));
  if (!parts.includes(part)) return undefined;
  return urlSet(publicOrigin(shop, requestUrl), [], changedProducts(shop, part, productsPerFile));
}

async function pagePaths(shop: Shop): Promise<string[]> {
  const [categories, pages] = await Promise.all([listCategories(shop, { active: true }), listPublishedPages(shop)]);
  return [...PAGES, ...pages.map(({ path }) => path), ...categories.map(({ slug }) => paths.products({ category: slug }))];
}

interface ChangedPage {
  path: string;
  changedAt: Date;
}

async function* changedProducts(shop: Shop, part: number, productsPerFile: number): AsyncGenerator<ChangedPage[]> {
  const upTo = part * productsPerFile;
  for (let after: number | undefined = upTo - productsPerFile; after !== undefined; ) {
    const rows = await readProducts(after);
    yield rows.map(({ slug, updatedAt }) => ({ path: paths.product(slug), changedAt: updatedAt }));
    after = rows.length < ROWS_PER_STATEMENT ? undefined : rows.at(-1)?.id;
  }

  function readProducts(after: number) {
    return readCatalogue(shop, (db) => selectProductsForSitemap(db, { after, upTo, limit: ROWS_PER_STATEMENT }));
  }
}

async function* urlSet(
  origin: string,
  pages: readonly string[],
  changed: AsyncIterable<ChangedPage[]> | Iterable<ChangedPage[]>,
): AsyncGenerator<string> {
  yield `${XML}<urlset xmlns="${NAMESPACE}">\n`;
  yield pages.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>\n`).join('');
  for await (const group of changed) {
    yield group
      .map(({ path, changedAt }) => `<url><loc>${escapeXml(origin + path)}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>\n`)
      .join('');
  }
  yield '</urlset>\n';
}

async function* index(files: readonly string[]): AsyncGenerator<string> {
  yield `${XML}<sitemapindex xmlns="${NAMESPACE}">\n`;
  yield files.map((file) => `<sitemap><loc>${escapeXml(file)}</loc></sitemap>\n`).join('');
  yield '</sitemapindex>\n';
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
