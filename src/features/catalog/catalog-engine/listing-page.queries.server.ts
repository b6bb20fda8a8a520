import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import { PRODUCTS_PER_PAGE, type SortKey, type SortOrder } from '#features/catalog/product-list/product-list.rules';
import type { ProductSummaryRow } from '#features/catalog/products/product-view.server';
import { productSummaryColumns } from '#features/catalog/products/products.queries.server';
import type { Language } from '#languages/languages';
import type { ListCounts, ListingFilter } from './count-list.server';
import { ALL, listingsQuery, relevanceTier } from './search.queries.server';
import { listingsIn } from './translated-listings.queries.server';

/** A page and the counts of its list, which choose the cheapest query. */
export interface ListingPage extends Pick<ListCounts, 'total' | 'scanSizes' | 'categorySize'> {
  sortBy: SortKey;
  sortOrder: SortOrder;
  limit: number;
  offset: number;
}

/** Up to so many results of a search are ranked product by product. */
const MAX_RANKED = 300;
/** The cost of fetching a row, relative to reading an index entry. */
const FETCH_COST = 4;
/** The same for rows that are not stored next to each other. */
const SCATTERED_FETCH_COST = 10;
/** The cost of planning and starting one more category's index scan, in the same unit. */
const BRANCH_COST = 300;

type Part = RawBuilder<unknown>;

/**
 * One page of a list. Each order ends in the id, so that pages never lose or repeat a product. Ids are selected first, by an
 * index-only scan where possible, then the rows of these ids. A page in the second half is read backwards from the end.
 */
export async function selectProductPage(db: Db, filter: ListingFilter, page: ListingPage): Promise<ProductSummaryRow[]> {
  const { total, offset, sortOrder } = page;
  const limit = Math.min(page.limit, total - offset);
  if (limit <= 0) return [];
  const isReadBackwards = offset > total / 2;
  const read = { ...page, limit, offset: isReadBackwards ? total - offset - limit : offset };
  const isDescending = (sortOrder === 'desc') !== isReadBackwards;
  const { keys, ids, isPlannedOnce } = planPage(filter, read, isDescending);
  const { rows } = await sql<ProductSummaryRow>`
    ${isPlannedOnce ? prepared : sql``} WITH page AS (${ids})
    SELECT ${productSummaryColumns}
      FROM page JOIN products p ON p.id = page.product_id JOIN categories c ON c.id = p.category_id
     ORDER BY ${orderBy(keys, { isDescending: sortOrder === 'desc', of: sql`page.`, language: filter.language })}`.execute(db);
  return rows;
}

/** The shop's first page in any order is requested most. Without parameters its plan depends on no value. */
function isFirstOfAll(filter: ListingFilter, { limit, offset }: Pick<ListingPage, 'limit' | 'offset'>): boolean {
  return offset === 0 && limit === PRODUCTS_PER_PAGE && Object.values(filter).every((part) => part === undefined);
}

/** The products of a list that come first in a category by hand, in their order: at most MAX_PINNED. */
export async function selectPinnedIds(db: Db, filter: ListingFilter, categoryId: number): Promise<number[]> {
  const { rows } = await sql<{ productId: number }>`
    SELECT l.product_id
      FROM unnest((SELECT pinned_product_ids FROM categories WHERE id = ${categoryId})) WITH ORDINALITY AS pinned (id, place)
      JOIN product_listings l ON l.product_id = pinned.id
     WHERE ${allOf(conditions(filter, CONDITIONS))} ORDER BY pinned.place`.execute(db);
  return rows.map(({ productId }) => productId);
}

interface Plan {
  /** The columns that order the page, selected with the ids. */
  keys: readonly string[];
  ids: Part;
  /** Without parameters, so that no other plan would suit other values. */
  isPlannedOnce?: boolean;
}

/**
 * Chooses the query with the lowest cost by exact counts, never by estimates: along the order's index while enough of its
 * entries match, along one index per category, or by fetching all matches of a brand or of a search.
 */
function planPage(filter: ListingFilter, page: ListingPage, isDescending: boolean): Plan {
  const { sortBy, limit, offset, total, scanSizes } = page;
  const { text, language, categoryIds, brandId } = filter;
  if (text !== undefined) {
    const by = language === undefined ? foundBy(page) : (['text'] as const);
    return sortBy === 'relevance' ? planRelevance(filter, page, { isDescending, text, by }) : gather(filter, page, isDescending, by);
  }
  const keys = keysOf(sortBy);
  const requested = (offset + limit) / total;
  // Of names in another language there is one index for the whole shop, and what it finds has its listing elsewhere.
  const isTranslated = language !== undefined;
  const alongAll = (sortBy === 'price' ? scanSizes.inPriceRange : scanSizes.unfiltered) * requested * (isTranslated ? FETCH_COST : 1);
  const alongCategories = isTranslated
    ? FETCH_COST * scanSizes.inCategories
    : scanSizes.inCategories * requested + (categoryIds?.length ?? 0) * BRANCH_COST;
  const allOfBrand = brandId === undefined ? Number.POSITIVE_INFINITY : FETCH_COST * scanSizes.inBrandAndCategories;
  const cheapest = Math.min(alongAll, categoryIds ? alongCategories : Number.POSITIVE_INFINITY, allOfBrand);
  if (cheapest === allOfBrand) return gather(filter, page, isDescending, ['category', 'brand']);
  if (cheapest === alongCategories && categoryIds) {
    return isTranslated ? gather(filter, page, isDescending, ['category']) : alongCategory(filter, page, isDescending, categoryIds);
  }
  const isPlannedOnce = isFirstOfAll(filter, page);
  const range = isPlannedOnce ? sql`LIMIT ${sql.lit(limit)}` : sql`LIMIT ${limit} OFFSET ${offset}`;
  const ids = sql`
    SELECT l.product_id, ${columns(keys)} FROM (${inOrder({ filter, sortBy, keys, isDescending })}) l WHERE ${allOf(otherConditions(filter, indexedBy(sortBy)))}
     ${range}`;
  return { keys, ids, isPlannedOnce };
}

/**
 * The conditions by which listings of a search are found. Those of a category are found by two indexes, of which PostgreSQL intersects the
 * results, if reading the category's part of its index costs less than fetching what the words find in other categories.
 */
function foundBy({ scanSizes, categorySize = Number.POSITIVE_INFINITY }: ListingPage): Condition[] {
  const { unfiltered, inCategories } = scanSizes;
  return categorySize < SCATTERED_FETCH_COST * (unfiltered - inCategories) ? ['text', 'category'] : ['text'];
}

interface InOrder {
  filter: ListingFilter;
  sortBy: SortKey;
  keys: readonly string[];
  isDescending: boolean;
  /** Only listings of this category. */
  categoryId?: number;
}

/**
 * Listings along the index of an order. The other conditions are outside this subquery, with a LIMIT and no ORDER BY. So PostgreSQL
 * plans for the first few rows in this order, and a wrong estimate of the filters cannot lead it to sort the whole table.
 */
function inOrder({ filter, sortBy, keys, isDescending, categoryId }: InOrder): Part {
  const where = [
    ...(categoryId === undefined ? [] : [sql`l.category_id = ${sql.lit(categoryId)}`]),
    ...conditions(filter, indexedBy(sortBy)),
  ];
  const order = orderBy(keys, { isDescending, of: sql`l.`, language: filter.language });
  return sql`SELECT * FROM ${listingsIn(filter.language)} l WHERE ${allOf(where)} ORDER BY ${order} LIMIT ${sql.lit(ALL)}`;
}

/**
 * Along one index per category, as a merge append: reads the page and the rows before it only. Each branch needs ORDER BY and LIMIT
 * for this; otherwise it would be read completely and sorted.
 */
function alongCategory(
  filter: ListingFilter,
  { sortBy, limit, offset }: ListingPage,
  isDescending: boolean,
  categoryIds: readonly number[],
): Plan {
  const keys = keysOf(sortBy);
  const others = allOf(otherConditions({ ...filter, categoryIds: undefined }, indexedBy(sortBy)));
  const order = orderBy(keys, { isDescending, of: sql`l.` });
  const ofEach = categoryIds.map(
    (categoryId) => sql`(SELECT l.product_id, ${columns(keys)} FROM (${inOrder({ filter, sortBy, keys, isDescending, categoryId })}) l
                          WHERE ${others} ORDER BY ${order} LIMIT ${limit + offset})`,
  );
  const ids = sql`
    SELECT * FROM (${sql.join(ofEach, sql` UNION ALL `)}) of_category
     ORDER BY ${orderBy(keys, { isDescending, of: sql`of_category.` })} LIMIT ${limit} OFFSET ${offset}`;
  return { keys, ids };
}

/** Reads all rows that an index finds by these conditions, then sorts those that match the others too. */
function gather(filter: ListingFilter, { sortBy, limit, offset }: ListingPage, isDescending: boolean, by: readonly Condition[]): Plan {
  const keys = keysOf(sortBy);
  const { language } = filter;
  const ids = sql`
    SELECT * FROM (
      SELECT l.product_id, ${columns(keys)} FROM ${listingsOf(conditions(filter, by), language)} WHERE ${allOf(otherConditions(filter, by))} OFFSET 0
    ) gathered ORDER BY ${orderBy(keys, { isDescending, of: sql`gathered.`, language })} LIMIT ${limit} OFFSET ${offset}`;
  return { keys, ids };
}

interface Relevance {
  isDescending: boolean;
  text: string;
  by: readonly Condition[];
}

/**
 * Best match first, then popularity. A few results are ranked one by one. Of many, those with the words in their title come
 * first, and in each part the popular ones. The later parts are read only for pages that reach them.
 */
function planRelevance(filter: ListingFilter, { limit, offset, scanSizes }: ListingPage, { isDescending, text, by }: Relevance): Plan {
  const { language } = filter;
  const keys = ['tier', ...SORT_COLUMNS.popularity];
  const query = listingsQuery(text, { language });
  const found = conditions(filter, ['text']);
  const others = otherConditions(filter, ['text']);
  const own = columns(SORT_COLUMNS.popularity);
  const order = sql`ORDER BY ${orderBy(keys, { isDescending, of: sql`found.` })} LIMIT ${limit} OFFSET ${offset}`;
  if (scanSizes.unfiltered <= MAX_RANKED) {
    const ranked = sql`SELECT l.product_id, ${relevanceTier(text, language)} AS tier, ${own} FROM ${listingsOf(found, language)} WHERE ${allOf(others)} OFFSET 0`;
    return { keys, ids: sql`SELECT * FROM (${ranked}) found ${order}` };
  }
  const requested = sql`${limit + offset}::bigint`;
  const isRestWanted = isDescending ? sql`(SELECT n FROM titled_count) < ${requested}` : sql`true`;
  // A match in the title is a match in the whole text, unless words are excluded.
  const titled = [sql`l.title @@ ${query}`, ...(text.includes('-') ? found : [])];
  const scope = by.includes('category') ? conditions(filter, ['category']) : [];
  const ids = sql`
    WITH ${soldFirst('titled', { own, language, found: titled, scope, others, requested, isDescending })},
         ${soldFirst('rest', {
           own,
           language,
           found: [isRestWanted, ...found],
           scope,
           others: [...others, sql`l.product_id NOT IN (SELECT product_id FROM titled)`],
           requested: sql`${requested} - (SELECT n FROM titled_count)`,
           isDescending,
         })}
    SELECT * FROM (SELECT 1 AS tier, * FROM titled UNION ALL SELECT 0, * FROM rest) found ${order}`;
  return { keys, ids };
}

interface SoldFirst {
  own: Part;
  language: Language | undefined;
  /** Conditions that the index of words checks. */
  found: readonly Part[];
  /** Those of `others` that another index checks, where the results of both are intersected. */
  scope: readonly Part[];
  others: readonly Part[];
  requested: Part;
  isDescending: boolean;
}

/** CTEs with the matching listings and their count. If the sold listings are enough for the page, the others are not read. */
function soldFirst(name: 'titled' | 'rest', { own, language, found, scope, others, requested, isDescending }: SoldFirst): Part {
  const part = (suffix: string) => sql.ref(`${name}_${suffix}`);
  const isEnough = isDescending ? sql`(SELECT count(*) FROM ${part('sold')}) >= ${requested}` : sql`false`;
  const listings = (...more: Part[]) =>
    sql`SELECT l.product_id, ${own} FROM ${listingsOf([...more, ...found], language)} WHERE ${allOf(others)}`;
  return sql`
    ${part('sold')} AS MATERIALIZED (${listings(isDescending ? sql`l.popularity > 0` : sql`false`)}),
    ${sql.ref(name)} AS MATERIALIZED (SELECT * FROM ${part('sold')} WHERE ${isEnough} UNION ALL ${listings(sql`NOT ${isEnough}`, ...scope)}),
    ${part('count')} AS MATERIALIZED (SELECT count(*) AS n FROM ${sql.ref(name)})`;
}

/** The columns of each order before the id. */
const SORT_COLUMNS = {
  createdAt: ['created_at'],
  price: ['price_cents'],
  name: ['name_key'],
  rating: ['rating_hundredths'],
  // Units sold in the last 30 days, then rating: docs/rules.md#lists-popular.
  popularity: ['popularity', 'rating_hundredths'],
} as const satisfies Record<Exclude<SortKey, 'relevance'>, readonly string[]>;

/** Without a search text there is no relevance: newest first. */
function keysOf(sortBy: SortKey): readonly string[] {
  return SORT_COLUMNS[sortBy === 'relevance' ? 'createdAt' : sortBy];
}

type Condition = 'text' | 'category' | 'except' | 'brand' | 'cells' | 'price' | 'rating';

/** The filter's conditions of these kinds. */
function conditions(filter: ListingFilter, requested: readonly Condition[]): Part[] {
  const { text, language, categoryIds, exceptIds, brandId, cells, minPriceCents, maxPriceCents, minRatingHundredths } = filter;
  const all: [kind: Condition, value: unknown, condition: () => Part][] = [
    ['text', text, () => sql`l.search @@ ${listingsQuery(text ?? '', { language })}`],
    ['category', categoryIds, () => sql`l.category_id = ANY (${categoryIds}::integer[])`],
    ['except', exceptIds, () => sql`l.product_id <> ALL (${exceptIds}::bigint[])`],
    ['brand', brandId, () => sql`l.brand_id = ${brandId}`],
    ['cells', cells, () => sql`l.cell = ANY (${cells}::smallint[])`],
    ['price', minPriceCents, () => sql`l.price_cents >= ${minPriceCents}`],
    ['price', maxPriceCents, () => sql`l.price_cents <= ${maxPriceCents}`],
    ['rating', minRatingHundredths, () => sql`l.rating_hundredths >= ${minRatingHundredths}`],
  ];
  return all.flatMap(([kind, value, condition]) => (value !== undefined && requested.includes(kind) ? [condition()] : []));
}

const CONDITIONS: readonly Condition[] = ['text', 'category', 'except', 'brand', 'cells', 'price', 'rating'];

/** The filter's conditions of all other kinds. */
function otherConditions(filter: ListingFilter, kinds: readonly Condition[]): Part[] {
  return conditions(
    filter,
    CONDITIONS.filter((kind) => !kinds.includes(kind)),
  );
}

/** Listings found by an index; `OFFSET 0` prevents outer conditions from being moved inside and changing the index. */
function listingsOf(found: readonly Part[], language: Language | undefined): Part {
  return sql`(SELECT * FROM ${listingsIn(language)} l WHERE ${allOf(found)} OFFSET 0) l`;
}

/** Conditions on the first column of the order's index, which limit the range that is read. */
function indexedBy(sortBy: SortKey): Condition[] {
  if (sortBy === 'price') return ['price'];
  return sortBy === 'rating' || sortBy === 'popularity' ? ['rating'] : [];
}

function columns(names: readonly string[]): Part {
  return sql.join(names.map((name) => sql`l.${sql.ref(name)}`));
}

interface Order {
  isDescending: boolean;
  /** The table's name with its point. */
  of: Part;
  /** Of names. */
  language?: Language | undefined;
}

function orderBy(keys: readonly string[], { isDescending, of, language }: Order): Part {
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  const keyOf = (key: string) => (key === 'name_key' ? inNameOrder(sql`${of}${sql.ref(key)}`, language) : sql`${of}${sql.ref(key)}`);
  return sql.join([...keys, 'product_id'].map((key) => sql`${keyOf(key)} ${direction}`));
}

function allOf(conditions: readonly Part[]): Part {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}
