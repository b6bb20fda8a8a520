import { countCategories } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import { slugsIn, slugsOf } from '#features/catalog/translations/translated-slugs.rules';
import { listPublishedPages } from '#features/content/pages/shown-pages.service.server';
import type { Language } from '#languages/languages';
import { ENGLISH_ONLY, prefixOf, type ShopLanguages } from '#languages/shop-languages';
import { publicOrigin, readCatalogue, type Shop } from '#server/shop.server';
import { withPrefix } from '#shared/page-address';
import { paths } from '#shared/paths';
import { selectFilledParts, selectProductsForSitemap } from './sitemap.queries.server';

/** A file may have 50,000 entries (https://www.sitemaps.org/protocol.html): this leaves room for the other pages. */
const PRODUCTS_PER_FILE = 45_000;
const PAGES_IN_ONE_FILE = 5_000;
const ROWS_PER_STATEMENT = 2_000;

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Of links to the same page in other languages. */
const LINKS_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** Pages that are neither products nor lists of a category. */
const PAGES: readonly string[] = [
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

/** Has no language in its address. */
const API = '/api/';

/** robots.txt: what crawlers may read, and where the sitemap is. Personal pages are excluded. */
export function robotsText(origin: string, languages: ShopLanguages = ENGLISH_ONLY): string {
  const personal = [
    API,
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
  const inEachLanguage = languages.all.flatMap((language) => {
    const prefix = prefixOf(language, languages);
    return personal.filter((path) => prefix === '' || path !== API).map((path) => `Disallow: ${prefix}${path}`);
  });
  return ['User-agent: *', ...inEachLanguage, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/**
 * Streams `/sitemap.xml`: all pages for search engines while one file is enough; otherwise an index of `pages.xml`
 * and one file for each 45,000 product ids, so that neither counting nor an OFFSET is needed. The index has no
 * lastmod, because finding the last change of 45,000 products costs as much as reading them. With several languages it is an index of
 * the files of each.
 */
export async function sitemap(shop: Shop, requestUrl: string, productsPerFile = perFile(shop)): Promise<AsyncIterable<string>> {
  const { languages } = shop.config;
  const origin = publicOrigin(shop, requestUrl);
  const [pages, parts] = await Promise.all([pagePaths(shop), readCatalogue(shop, (db) => selectFilledParts(db, productsPerFile))]);
  if (languages.all.length === 1 && parts.every((part) => part === 1) && pages.length <= PAGES_IN_ONE_FILE) {
    return urlSet(siteOf(shop, { requestUrl }), pages, parts.length === 0 ? [] : changedProducts(shop, 1, productsPerFile));
  }
  return index(
    languages.all.flatMap((language) => {
      const folder = `${origin}/sitemaps${prefixOf(language, languages)}`;
      return [`${folder}/pages.xml`, ...parts.map((part) => `${folder}/products-${part}.xml`)];
    }),
  );
}

/** An entry names the same page in each language: as many bytes as in a file of one. */
function perFile({ config }: Shop): number {
  return Math.floor(PRODUCTS_PER_FILE / config.languages.all.length);
}

interface FileOptions {
  requestUrl: string;
  /** The one of the addresses; absent, the default. */
  language?: Language | undefined;
}

/** Whose addresses a file has. */
interface Site {
  origin: string;
  language: Language;
  languages: ShopLanguages;
}

function siteOf(shop: Shop, { requestUrl, language }: FileOptions): Site {
  const { languages } = shop.config;
  return { origin: publicOrigin(shop, requestUrl), language: language ?? languages.default, languages };
}

/** All pages except products. */
export async function pagesSitemap(shop: Shop, options: FileOptions): Promise<AsyncIterable<string>> {
  return urlSet(siteOf(shop, options), await pagePaths(shop), []);
}

/** The products of one range of ids, counted from 1; undefined when it has none. */
export async function productsSitemap(
  shop: Shop,
  { part, productsPerFile = perFile(shop), ...options }: FileOptions & { part: number; productsPerFile?: number },
): Promise<AsyncIterable<string> | undefined> {
  const parts = await readCatalogue(shop, (db) => selectFilledParts(db, productsPerFile));
  if (!parts.includes(part)) return undefined;
  return urlSet(siteOf(shop, options), [], changedProducts(shop, part, productsPerFile));
}

/** Where a page is in a language, without its prefix. */
type PathIn = (language: Language) => string;

async function pagePaths(shop: Shop): Promise<PathIn[]> {
  const [categories, pages] = await Promise.all([countCategories(shop), listPublishedPages(shop)]);
  const fixed = PAGES.map(
    (path): PathIn =>
      () =>
        path,
  );
  const written = pages.map(
    ({ path, alternates }): PathIn =>
      (language) =>
        alternates?.[language] ?? path,
  );
  const lists = categories
    .filter(({ isActive }) => isActive)
    .map(({ slug, translations }): PathIn => {
      const slugs = slugsIn(shop.config.languages, slug, slugsOf(translations));
      return (language) => paths.products({ category: slugs?.[language] ?? slug });
    });
  return [...fixed, ...written, ...lists];
}

interface ChangedPage {
  path: PathIn;
  changedAt: Date;
}

async function* changedProducts(shop: Shop, part: number, productsPerFile: number): AsyncGenerator<ChangedPage[]> {
  const upTo = part * productsPerFile;
  for (let after: number | undefined = upTo - productsPerFile; after !== undefined; ) {
    const rows = await readProducts(after);
    yield rows.map(({ slug, translatedSlugs, updatedAt }) => ({
      path: (language) => paths.product(translatedSlugs?.[language] ?? slug),
      changedAt: updatedAt,
    }));
    after = rows.length < ROWS_PER_STATEMENT ? undefined : rows.at(-1)?.id;
  }

  function readProducts(after: number) {
    return readCatalogue(shop, (db) =>
      selectProductsForSitemap(db, { after, upTo, limit: ROWS_PER_STATEMENT, languages: shop.config.languages }),
    );
  }
}

async function* urlSet(
  site: Site,
  pages: readonly PathIn[],
  changed: AsyncIterable<ChangedPage[]> | Iterable<ChangedPage[]>,
): AsyncGenerator<string> {
  const links = site.languages.all.length > 1 ? ` xmlns:xhtml="${LINKS_NAMESPACE}"` : '';
  yield `${XML}<urlset xmlns="${NAMESPACE}"${links}>\n`;
  yield pages.map((path) => `<url>${addressesOf(path, site)}</url>\n`).join('');
  for await (const group of changed) {
    yield group.map(({ path, changedAt }) => `<url>${addressesOf(path, site, changedAt)}</url>\n`).join('');
  }
  yield '</urlset>\n';
}

/** A page's address, when it changed, and the same page in each language (https://developers.google.com/search/docs/specialty/international/localized-versions). */
function addressesOf(path: PathIn, { origin, language, languages }: Site, changedAt?: Date): string {
  const addressIn = (each: Language) => escapeXml(origin + withPrefix(prefixOf(each, languages), path(each)));
  const lastChange = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  const own = `<loc>${addressIn(language)}</loc>${lastChange}`;
  if (languages.all.length === 1) return own;
  const link = (hreflang: string, href: string) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
  return own + languages.all.map((each) => link(each, addressIn(each))).join('') + link('x-default', addressIn(languages.default));
}

async function* index(files: readonly string[]): AsyncGenerator<string> {
  yield `${XML}<sitemapindex xmlns="${NAMESPACE}">\n`;
  yield files.map((file) => `<sitemap><loc>${escapeXml(file)}</loc></sitemap>\n`).join('');
  yield '</sitemapindex>\n';
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
