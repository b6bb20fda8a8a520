import type { Db } from '#db/database.server';
import { type CategoryRow, type CountedCategory, toCategoryRef } from '#features/catalog/categories/category-view.server';
import { CATEGORY_ORDERS, NATURAL_ORDER, PRODUCTS_PER_PAGE } from '#features/catalog/product-list/product-list.rules';
import type { ListQuery, ProductList } from '#features/catalog/product-list/product-list.schema';
import { type ProductSummaryRow, toProductSummary } from '#features/catalog/products/product-view.server';
import { selectProductsById } from '#features/catalog/products/products.queries.server';
import type { ProductSummary } from '#features/catalog/products/products.schema';
import type { Suggestions } from '#features/catalog/suggestions/suggestions.schema';
import { categoriesIn } from '#features/catalog/translations/translated-categories.server';
import { translateCategoryRefs, translateProducts } from '#features/catalog/translations/translated-products.server';
import { slugsIn, slugsOf } from '#features/catalog/translations/translated-slugs.rules';
import { contentLanguage } from '#features/platform/translations/content-language.server';
import type { Language } from '#languages/languages';
import { readCatalogue, type Shop } from '#server/shop.server';
import { pageInfo } from '#shared/pagination';
import { cutSearch } from '#shared/search-text';
import { countFacetsOnce } from './count-facets.rules';
import { countList, type ListCounts, type ListingFilter } from './count-list.server';
import { readCounts, readListedLanguages, refreshCache, refreshLanguages } from './counts-cache.server';
import { toFacets } from './facets-view.server';
import { foldCountChanges } from './listing-counts.queries.server';
import { type ListingPage, selectPinnedIds, selectProductPage } from './listing-page.queries.server';
import { selectRelatedProducts } from './related-products.queries.server';
import { rewordSearch } from './reword-search.server';
import { selectNearestCategories, selectSuggestedCategories, selectSuggestedProducts } from './suggestions.queries.server';

// What the catalogue engine (docs/catalog-engine.md) does for the rest of the shop, which imports nothing else of this folder:
// .dependency-cruiser.cjs checks it.

export { productsWithWords } from './search.queries.server';

const NEAREST_CATEGORIES = 4;
const RELATED_LIMIT = 8;
const SUGGESTED_PRODUCTS = 5;
const SUGGESTED_CATEGORIES = 3;
/** A process without a cache has to add up all changes since the last fold; this limits their number. */
const MIN_CHANGES_TO_FOLD = 5_000;

/**
 * One page of the products that match a query, with facets. Two statements, more for a search that finds nothing as
 * typed; one more in a language that the owner's words are translated into. An unknown category matches no products.
 */
export async function listProducts(shop: Shop, query: ListQuery): Promise<ProductList> {
  const { page = 1, limit = PRODUCTS_PER_PAGE } = query;
  const { counts, searched, reworded } = await countReworded(shop, query);
  const { total, scanSizes, categorySize, category, originalCategory } = counts;
  const ofCategory = query.q ? undefined : category && CATEGORY_ORDERS[category.productSort];
  const sortBy = query.sortBy ?? ofCategory?.sortBy ?? (query.q ? 'relevance' : 'createdAt');
  const listingPage = {
    sortBy,
    sortOrder: query.sortOrder ?? (query.sortBy ? undefined : ofCategory?.sortOrder) ?? NATURAL_ORDER[sortBy],
    limit,
    offset: (page - 1) * limit,
    total,
    scanSizes,
    categorySize,
  };
  // Other lists are the same in all languages.
  const language = query.q || sortBy === 'name' ? searched : undefined;
  const listingFilter = { ...counts.listingFilter, language };
  const pinnedIn = ofCategory && query.sortBy === undefined && category?.hasPinned ? category.id : undefined;
  const rows = await readCatalogue(shop, (db) =>
    pinnedIn === undefined
      ? selectProductPage(db, listingFilter, listingPage)
      : selectPinnedFirst(db, { filter: listingFilter, page: listingPage, categoryId: pinnedIn }),
  );
  return {
    products: await translateProducts(shop, rows.map(toProductSummary)),
    ...pageInfo({ page, limit, total }),
    totalProducts: total,
    facets: toFacets(counts),
    category: category && toCategoryRef(category),
    ...(originalCategory && categorySlugsOf(shop, originalCategory)),
    ...(category && categorySortOf(category)),
    ...(category?.seoTitle && { seoTitle: category.seoTitle }),
    ...(category?.seoDescription && { seoDescription: category.seoDescription }),
    ...reworded,
  };
}

/**
 * All categories with their numbers of products: main categories first, each level in the shop's order. In their original words, or as
 * readers of a language see them. One statement.
 */
export async function countCategories({ db }: Shop, language?: Language): Promise<CountedCategory[]> {
  const { categories: originals, cellCounts } = await readCounts(db);
  const categories = categoriesIn(originals, language);
  const { byCategory } = countFacetsOnce(cellCounts, {});
  const places = new Map(categories.map(({ id }, place) => [id, place]));
  const placeOfParent = ({ parentId }: CategoryRow) => (parentId === null ? 0 : (places.get(parentId) ?? 0));
  return categories
    .map((category) => ({ ...category, ownProductCount: byCategory.get(category.id) ?? 0 }))
    .sort((one, other) => one.level - other.level || placeOfParent(one) - placeOfParent(other));
}

/** Suggestions while typing. Two statements; more if nothing matches the typed text. */
export async function suggest(shop: Shop, typed: string): Promise<Suggestions> {
  const text = cutSearch(typed);
  if (!text) return { products: [], categories: [] };
  const language = await searchedLanguage(shop);
  const suggestions = await suggestFor(shop, text, language);
  if (suggestions.products.length > 0 || suggestions.categories.length > 0) return suggestions;
  const rewordings = await readCatalogue(shop, (db) => rewordSearch(db, text, language));
  const [rewording] = rewordings.filter(({ correction }) => correction !== undefined);
  if (!rewording) return suggestions;
  return { ...(await suggestFor(shop, rewording.text, language)), correction: rewording.correction };
}

/** What others bought with a product, and what is like it. One statement. */
export async function listRelated(shop: Shop, idOrSlug: string): Promise<ProductSummary[]> {
  const rows = await readCatalogue(shop, (db) => selectRelatedProducts(db, idOrSlug, RELATED_LIMIT));
  return translateProducts(shop, rows.map(toProductSummary));
}

/** Background task: folds the collected changes into the stored counts, and updates this process's cache before a request needs it. */
export async function refreshCounts({ db, config: { languages } }: Shop): Promise<void> {
  await foldCountChanges(db, { minChanges: MIN_CHANGES_TO_FOLD });
  await refreshCache(db);
  if (languages.all.length > 1) await refreshLanguages(db, languages);
}

/**
 * The language whose words are searched, and whose names order lists. Undefined for original words: in the default language, and until each
 * product is listed in a language that the shop has just turned on.
 */
async function searchedLanguage(shop: Shop): Promise<Language | undefined> {
  const language = contentLanguage(shop);
  if (language === undefined) return undefined;
  return (await readListedLanguages(shop.db, shop.config.languages)).has(language) ? language : undefined;
}

interface PinnedPage {
  filter: ListingFilter;
  page: ListingPage;
  categoryId: number;
}

/** A page of a category in which some products come first by hand: those first, then the others along their index. */
async function selectPinnedFirst(db: Db, { filter, page, categoryId }: PinnedPage): Promise<ProductSummaryRow[]> {
  const { offset, limit, total } = page;
  const pinned = await selectPinnedIds(db, filter, categoryId);
  const first = pinned.slice(offset, offset + limit);
  const rest = {
    ...page,
    // The counts are those of another moment, perhaps.
    total: Math.max(0, total - pinned.length),
    offset: Math.max(0, offset - pinned.length),
    limit: limit - first.length,
  };
  const [top, others] = await Promise.all([
    first.length > 0 ? selectProductsById(db, first) : [],
    rest.limit > 0 ? selectProductPage(db, pinned.length > 0 ? { ...filter, exceptIds: pinned } : filter, rest) : [],
  ]);
  return [...top, ...others];
}

/** Where the category's list is in other languages. */
function categorySlugsOf({ config }: Shop, { slug, translations }: CategoryRow): Pick<ProductList, 'categorySlugs'> {
  const categorySlugs = slugsIn(config.languages, slug, slugsOf(translations));
  return categorySlugs ? { categorySlugs } : {};
}

/** What the default order of a category is called; absent: newest first. */
function categorySortOf({ hasPinned, productSort }: CategoryRow): Pick<ProductList, 'categorySort'> {
  if (hasPinned) return { categorySort: 'recommended' };
  return productSort === 'newest' ? {} : { categorySort: productSort };
}

interface RewordedCounts {
  counts: ListCounts;
  /** The language in which the list is found and ordered; undefined: in original words. */
  searched: Language | undefined;
  reworded: Pick<ProductList, 'correction' | 'droppedWords' | 'nearestCategories'>;
}

/**
 * Counts the list of a query. A text that finds nothing in the whole shop in the reader's language is searched in original words, such as
 * the maker's name of a product, and then reworded until it finds something. Filters do not matter for this, so that filters chosen
 * afterwards narrow the same list.
 */
async function countReworded(shop: Shop, query: ListQuery): Promise<RewordedCounts> {
  const { q: typed } = query;
  const searched = await searchedLanguage(shop);
  const language = { shown: contentLanguage(shop), searched };
  const counts = await countList(shop.db, query, language);
  if (!typed || hasResults(counts)) return { counts, searched, reworded: {} };
  if (searched !== undefined) {
    const original = await countList(shop.db, query, { shown: language.shown });
    if (hasResults(original)) return { counts: original, searched: undefined, reworded: {} };
  }
  for (const { text, correction, droppedWords } of await readCatalogue(shop, (db) => rewordSearch(db, typed, searched))) {
    const found = await countList(shop.db, { ...query, q: text }, language);
    if (hasResults(found)) return { counts: found, searched, reworded: { correction, ...(droppedWords.length > 0 && { droppedWords }) } };
  }
  const nearest = await readCatalogue(shop, (db) => selectNearestCategories(db, typed, { limit: NEAREST_CATEGORIES, language: searched }));
  return { counts, searched, reworded: { nearestCategories: await translateCategoryRefs(shop, nearest.map(toCategoryRef)) } };
}

/** Whether the search finds anything, whatever the filters. */
function hasResults({ scanSizes }: ListCounts): boolean {
  return scanSizes.unfiltered > 0;
}

async function suggestFor(shop: Shop, text: string, language: Language | undefined): Promise<Suggestions> {
  const [products, categories] = await Promise.all([
    readCatalogue(shop, (db) => selectSuggestedProducts(db, text, { limit: SUGGESTED_PRODUCTS, language })),
    readCatalogue(shop, (db) => selectSuggestedCategories(db, text, { limit: SUGGESTED_CATEGORIES, language })),
  ]);
  const [shownProducts, shownCategories] = await Promise.all([
    translateProducts(shop, products.map(toProductSummary)),
    translateCategoryRefs(shop, categories.map(toCategoryRef)),
  ]);
  return { products: shownProducts, categories: shownCategories };
}
