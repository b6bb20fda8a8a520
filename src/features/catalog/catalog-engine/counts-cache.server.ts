import type { Db } from '#db/database.server';
import type { CategoryRow } from '#features/catalog/categories/category-view.server';
import type { Language } from '#languages/languages';
import type { ShopLanguages } from '#languages/shop-languages';
import { type CellCounts, concatProductRows, mergeCounts, type PartialCellTable, type ProductRows } from './cell-counts.rules';
import type { BoundsInsideCells } from './facet-cells.rules';
import {
  type CategoriesResult,
  type CountsUpdate,
  type CountsVersion,
  type ProductsUpdate,
  type ShopCountsResult,
  selectPartialCounts,
  selectSearchCounts,
  selectShopCounts,
  selectShopProducts,
} from './listing-counts.queries.server';
import { parseCellCounts, parseProductRows } from './parse-counts.server';
import { selectListedLanguages } from './translated-listings.queries.server';

/** Current counts of the whole shop or of one search. */
export interface Counts {
  /** The sum of these tables. */
  cellCounts: CellCounts[];
  /** What decides partial cells, as the sum of these tables; only for bounds inside cells in the whole shop. */
  ofPartialCells?: readonly PartialCellTable[] | undefined;
  /** All of them, by their place among their siblings, then by name. */
  categories: readonly CategoryRow[];
  /** The id of the brand in the query; null when no product ever had this brand. */
  brandId: number | null;
}

interface CountsQuery {
  text?: string | undefined;
  /** Whose words the text is of; absent, original words. */
  language?: Language | undefined;
  bounds?: BoundsInsideCells | undefined;
  brand?: string | undefined;
  /** With more products in the shop, SQL counts the partial cells. */
  mostProductsCached?: number;
}

interface CachedCounts {
  /** Absent after too many changes: then the next query reads all counts. */
  version: CountsVersion | undefined;
  /** As first read. */
  counts: CellCounts;
  /** Everything that changed between then and `version`. */
  changes: CellCounts;
  /** Of both. */
  products: number;
}

interface CachedProducts {
  version: CountsVersion | undefined;
  /** All products as first read, then the changes. */
  productRows: ProductRows[];
}

interface CachedCategories {
  version: string;
  rows: readonly CategoryRow[];
}

/** What a process caches of one database. It is never stale: each query reads the changes since the cached version. */
interface CountsCache {
  /** The languages whose words are searched, while the shop has these ones. */
  languages?: { of: ShopLanguages; listed: ReadonlySet<string> } | undefined;
  categories?: CachedCategories | undefined;
  shop?: CachedCounts | undefined;
  /** By id, of all brands that `shop` counts. */
  brandNames: ReadonlyMap<number, string>;
  products?: CachedProducts | undefined;
  /** By search text, least recently used first. */
  searches: Map<string, CachedCounts>;
  /** Rows of all cached searches. */
  searchRows: number;
}

/** About 60 MB at 16 bytes a row. */
const MAX_SEARCH_ROWS = 4_000_000;
/** More take longer to read than a statement may. 24 bytes of memory each. */
const MOST_PRODUCTS_CACHED = 3_000_000;
/** With more rows of changes all counts are read again. */
const MAX_CHANGED_ROWS = 20_000;
/** The id that listings without a brand have. */
const NO_BRAND = 0;

const caches = new WeakMap<Db, CountsCache>();

/** Products by category, brand and cell, exactly as of now. One statement, or two in a process that has cached nothing. */
export async function readCounts(
  db: Db,
  { text, language, bounds, brand, mostProductsCached = MOST_PRODUCTS_CACHED }: CountsQuery = {},
): Promise<Counts> {
  const cache = cacheOf(db);
  if (text !== undefined) return readSearchCounts(db, cache, { text, language, bounds, brand });
  if (!bounds) return readShopCounts(db, cache, brand);
  if (!cache.shop) await readShopCounts(db, cache, brand);
  return hasAtMost(mostProductsCached, cache) ? readShopProducts(db, cache, brand) : readPartialCounts(db, cache, { bounds, brand });
}

/**
 * Those of the shop's languages whose words can be searched, as they were when this process last refreshed its cache. One statement after
 * the shop's languages have changed.
 */
export async function readListedLanguages(db: Db, languages: ShopLanguages): Promise<ReadonlySet<string>> {
  const { languages: cached } = cacheOf(db);
  return cached?.of === languages ? cached.listed : refreshLanguages(db, languages);
}

export async function refreshLanguages(db: Db, languages: ShopLanguages): Promise<ReadonlySet<string>> {
  const listed = await selectListedLanguages(db);
  cacheOf(db).languages = { of: languages, listed };
  return listed;
}

/** Reads before a request needs it what a process caches of the whole shop. */
export async function refreshCache(db: Db): Promise<void> {
  const cache = cacheOf(db);
  await readShopCounts(db, cache, undefined);
  if (hasAtMost(MOST_PRODUCTS_CACHED, cache)) await readShopProducts(db, cache, undefined);
}

/** The names of all brands, by id. A brand that is new to this process comes with the changes of the whole shop's counts. */
export async function readBrandNames(db: Db, ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
  const cache = cacheOf(db);
  const isCached = [...ids].every((id) => id === NO_BRAND || cache.brandNames.has(id));
  if (!isCached) await readShopCounts(db, cache, undefined);
  return cache.brandNames;
}

/** The whole shop's counts as this process last read them, if it has. */
export function cachedShopCounts(db: Db): CellCounts[] | undefined {
  const { shop } = cacheOf(db);
  return shop && tablesOf(shop);
}

async function readShopCounts(db: Db, cache: CountsCache, brand: string | undefined): Promise<Counts> {
  const before = { ...cache };
  return cacheShop(cache, before, await selectShopCounts(db, { ...versionsOf(before), brand }));
}

/** Reads and caches price and rating of each product too. */
async function readShopProducts(db: Db, cache: CountsCache, brand: string | undefined): Promise<Counts> {
  const before = { ...cache };
  const result = await selectShopProducts(db, { ...versionsOf(before), cachedProducts: before.products?.version, brand });
  const products = applyProductUpdate(before.products, result);
  cache.products = products;
  return { ...cacheShop(cache, before, result), ofPartialCells: products.productRows };
}

/** Nothing of the bounds is cached: there are too many different ones. */
async function readPartialCounts(
  db: Db,
  cache: CountsCache,
  { bounds, brand }: { bounds: BoundsInsideCells; brand: string | undefined },
): Promise<Counts> {
  const before = { ...cache };
  const result = await selectPartialCounts(db, { ...versionsOf(before), bounds, brand });
  return { ...cacheShop(cache, before, result), ofPartialCells: [parseCellCounts(result.partialCounts)] };
}

async function readSearchCounts(
  db: Db,
  cache: CountsCache,
  { text, language, bounds, brand }: CountsQuery & { text: string },
): Promise<Counts> {
  // With bounds there are too many different queries for a cache, and changes of listings have original words only.
  const isCached = bounds === undefined && language === undefined;
  const cached = isCached ? cache.searches.get(text) : undefined;
  const { categories } = cache;
  const result = await selectSearchCounts(db, {
    text,
    language,
    bounds,
    cached: cached?.version,
    cachedCategories: categories?.version,
    brand,
  });
  const found = applyUpdate(cached, result);
  if (isCached) cacheSearch(cache, text, found);
  return { cellCounts: tablesOf(found), categories: cacheCategories(cache, categories, result), brandId: result.brandId };
}

function versionsOf({ shop, categories }: CountsCache): { cached: CountsVersion | undefined; cachedCategories: string | undefined } {
  return { cached: shop?.version, cachedCategories: categories?.version };
}

/** The whole shop's counts: what was cached when they were read, with what changed. Brands are never renamed nor deleted. */
function cacheShop(cache: CountsCache, before: CountsCache, result: ShopCountsResult): Counts {
  const shop = applyUpdate(before.shop, result);
  cache.shop = shop;
  const names = Object.entries(result.brandNames).map(([id, name]) => [Number(id), name] as const);
  if (names.length > 0) cache.brandNames = new Map([...cache.brandNames, ...names]);
  return { cellCounts: tablesOf(shop), categories: cacheCategories(cache, before.categories, result), brandId: result.brandId };
}

/** The categories of a result: those that were cached when it was read, or new ones. */
function cacheCategories(
  cache: CountsCache,
  cached: CachedCategories | undefined,
  { categories, categoriesVersion }: CategoriesResult,
): readonly CategoryRow[] {
  if (categories) cache.categories = { version: categoriesVersion, rows: categories };
  const rows = categories ?? cached?.rows;
  if (!rows) throw new Error('Got no categories, and none are cached.');
  return rows;
}

/** The cached counts with the changes since their version, or new counts if all were read. */
function applyUpdate(cached: CachedCounts | undefined, update: CountsUpdate): CachedCounts {
  const { generation, snapshot, allCounts, changes } = update;
  const version = { generation, snapshot };
  const changed = parseCellCounts(changes);
  if (allCounts) {
    const counts = parseCellCounts(allCounts);
    return { version, counts, changes: changed, products: sumOf(counts) + sumOf(changed) };
  }
  if (!cached) throw new Error('Got changes of the counts without cached counts to apply them to.');
  if (changed.cells.length === 0) return { ...cached, version };
  const merged = mergeCounts([cached.changes, changed]);
  return {
    version: merged.cells.length > MAX_CHANGED_ROWS ? undefined : version,
    counts: cached.counts,
    changes: merged,
    products: cached.products + sumOf(changed),
  };
}

function applyProductUpdate(cached: CachedProducts | undefined, update: ProductsUpdate): CachedProducts {
  const { generation, snapshot, allProducts, productChanges } = update;
  const version = { generation, snapshot };
  if (allProducts) return { version, productRows: [parseProductRows(allProducts, { isOrderedByCell: true })] };
  if (!cached) throw new Error('Got changes of the products without cached products to apply them to.');
  const changed = parseProductRows(productChanges, { isOrderedByCell: false });
  if (changed.cells.length === 0) return { ...cached, version };
  const [first, ...changes] = cached.productRows;
  const productRows = [...(first ? [first] : []), concatProductRows([...changes, changed])];
  return { version: (productRows[1]?.cells.length ?? 0) > MAX_CHANGED_ROWS ? undefined : version, productRows };
}

function tablesOf({ counts, changes }: CachedCounts): CellCounts[] {
  return [counts, changes];
}

function hasAtMost(products: number, { shop }: CountsCache): boolean {
  return shop !== undefined && shop.products <= products;
}

function sumOf({ products }: CellCounts): number {
  return products.reduce((sum, n) => sum + n, 0);
}

function cacheOf(db: Db): CountsCache {
  const cache = caches.get(db) ?? { brandNames: new Map(), searches: new Map(), searchRows: 0 };
  caches.set(db, cache);
  return cache;
}

function cacheSearch(cache: CountsCache, text: string, found: CachedCounts): void {
  // Deleted and set again, so that the most recently used search is the last.
  cache.searchRows += sizeOf(found) - sizeOf(cache.searches.get(text));
  cache.searches.delete(text);
  cache.searches.set(text, found);
  for (const [oldestText, oldest] of cache.searches) {
    if (cache.searchRows <= MAX_SEARCH_ROWS) return;
    cache.searches.delete(oldestText);
    cache.searchRows -= sizeOf(oldest);
  }
}

function sizeOf(found: CachedCounts | undefined): number {
  // An empty result takes some memory too: as much as about 100 rows.
  return found ? found.counts.cells.length + found.changes.cells.length + 100 : 0;
}
