import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { ListCounts, ListingFilter } from '#features/catalog/facets/facets.service.server';
import type { ProductSummaryRow } from '#features/catalog/products/product-view.server';
import { productSummaryColumns } from '#features/catalog/products/products.queries.server';
import { relevanceTier, searchQuery } from '#features/catalog/search/search.queries.server';
import type { SortKey, SortOrder } from './product-list.rules';

/** A page and the counts of its list, which choose the cheapest query. */
export interface ListingPage extends Pick<ListCounts, 'total' | 'scanSizes'> {
  sortBy: SortKey;
  sortOrder: SortOrder;
  limit: number;
  offset: number;
}

/** Below this many, what a search finds is weighed product by product. */
const WEIGHED_UP_TO = 300;
/** What it costs to fetch a row, in steps along an index. */
const FETCH_COST = 4;
/** What it costs to plan and start one more category of a list, in the same. */
const BRANCH_COST = 300;

type Part = RawBuilder<unknown>;

/**
 * One page of a list. Each order ends in the id, so that pages never lose or repeat a product; ids are found first, in
 * an index alone where that is possible, and rows fetched for those that are shown. A page nearer to the end is read from there.
 */
export async function selectProductPage(db: Db, filter: ListingFilter, page: ListingPage): Promise<ProductSummaryRow[]> {
  const { total, offset, sortOrder } = page;
  const limit = Math.min(page.limit, total - offset);
  if (limit <= 0) return [];
  const isFromEnd = offset > total / 2;
  const read = { ...page, limit, offset: isFromEnd ? total - offset - limit : offset };
  const isDescending = (sortOrder === 'desc') !== isFromEnd;
  const { keys, ids } = planPage(filter, read, isDescending);
  const { rows } = await sql<ProductSummaryRow>`
    WITH page AS (${ids})
    SELECT ${productSummaryColumns}
      FROM page JOIN products p ON p.id = page.product_id JOIN categories c ON c.id = p.category_id
     ORDER BY ${orderBy(keys, sortOrder === 'desc', sql`page.`)}`.execute(db);
  return rows;
}

interface Plan {
  /** The columns that order the page; they are beside the ids. */
  keys: readonly string[];
  ids: Part;
}

/**
 * How a page is found depends on numbers that are known exactly, never on an estimate: along the order's index while
 * enough of what it passes is wanted, along one index for each category, or by fetching all that a brand or a search has.
 */
function planPage(filter: ListingFilter, page: ListingPage, isDescending: boolean): Plan {
  const { sortBy, limit, offset, total, scanSizes } = page;
  const { text, categoryIds, brandId } = filter;
  if (text !== undefined) {
    return sortBy === 'relevance' ? planRelevance(filter, page, isDescending, text) : gather(filter, page, isDescending);
  }
  const keys = SORT_COLUMNS[sortBy === 'relevance' ? 'createdAt' : sortBy];
  const wanted = (offset + limit) / total;
  const alongAll = (sortBy === 'price' ? scanSizes.inPriceRange : scanSizes.unfiltered) * wanted;
  const alongCategories = categoryIds ? scanSizes.inCategories * wanted + categoryIds.length * BRANCH_COST : Number.POSITIVE_INFINITY;
  const allOfBrand = brandId === undefined ? Number.POSITIVE_INFINITY : FETCH_COST * scanSizes.inBrandAndCategories;
  const cheapest = Math.min(alongAll, alongCategories, allOfBrand);
  if (cheapest === allOfBrand) return gather(filter, page, isDescending);
  if (cheapest === alongCategories && categoryIds) return alongCategory(filter, page, isDescending, categoryIds);
  const ids = sql`
    SELECT l.product_id, ${columns(keys)} FROM (${inOrder({ filter, sortBy, keys, isDescending })}) l WHERE ${allOf(otherConditions(filter, indexedBy(sortBy)))}
     LIMIT ${limit} OFFSET ${offset}`;
  return { keys, ids };
}

/** More than any list has: a LIMIT that conditions are not moved across. */
const ALL = 2_147_483_647;

interface InOrder {
  filter: ListingFilter;
  sortBy: SortKey;
  keys: readonly string[];
  isDescending: boolean;
  /** Of one category alone. */
  categoryId?: number;
}

/**
 * Listings along the index of an order. What else narrows the list stands outside, with a LIMIT and no ORDER BY: so PostgreSQL plans for
 * the first few of an order that it must not leave, and no estimate of what a filter leaves leads it to sort a whole table instead.
 */
function inOrder({ filter, sortBy, keys, isDescending, categoryId }: InOrder): Part {
  const where = [
    ...(categoryId === undefined ? [] : [sql`l.category_id = ${sql.lit(categoryId)}`]),
    ...conditions(filter, indexedBy(sortBy)),
  ];
  return sql`SELECT * FROM product_listings l WHERE ${allOf(where)} ORDER BY ${orderBy(keys, isDescending, sql`l.`)} LIMIT ${sql.lit(ALL)}`;
}

/**
 * Along one index for each category, merged as they come: no more is read than the page and what is before it. Only branches that
 * say their order and end are merged; others would be read to their end and sorted.
 */
function alongCategory(
  filter: ListingFilter,
  { sortBy, limit, offset }: ListingPage,
  isDescending: boolean,
  categoryIds: readonly number[],
): Plan {
  const keys = SORT_COLUMNS[sortBy === 'relevance' ? 'createdAt' : sortBy];
  const others = allOf(otherConditions({ ...filter, categoryIds: undefined }, indexedBy(sortBy)));
  const order = orderBy(keys, isDescending, sql`l.`);
  const ofEach = categoryIds.map(
    (categoryId) => sql`(SELECT l.product_id, ${columns(keys)} FROM (${inOrder({ filter, sortBy, keys, isDescending, categoryId })}) l
                          WHERE ${others} ORDER BY ${order} LIMIT ${limit + offset})`,
  );
  const ids = sql`
    SELECT * FROM (${sql.join(ofEach, sql` UNION ALL `)}) of_category
     ORDER BY ${orderBy(keys, isDescending, sql`of_category.`)} LIMIT ${limit} OFFSET ${offset}`;
  return { keys, ids };
}

/** Reads all that the filter leaves, then orders it. */
function gather(filter: ListingFilter, { sortBy, limit, offset }: ListingPage, isDescending: boolean): Plan {
  const keys = SORT_COLUMNS[sortBy === 'relevance' ? 'createdAt' : sortBy];
  const by: Condition[] = filter.text === undefined ? ['category', 'brand'] : ['text'];
  const ids = sql`
    SELECT * FROM (
      SELECT l.product_id, ${columns(keys)} FROM ${listingsOf(conditions(filter, by))} WHERE ${allOf(otherConditions(filter, by))} OFFSET 0
    ) gathered ORDER BY ${orderBy(keys, isDescending, sql`gathered.`)} LIMIT ${limit} OFFSET ${offset}`;
  return { keys, ids };
}

/**
 * What fits best first, then what sells best. Of few, each is weighed; of many, those that have the words in
 * their title come before the rest, and of these what sold. What comes later is read only for the pages that reach it.
 */
function planRelevance(filter: ListingFilter, { limit, offset, scanSizes }: ListingPage, isDescending: boolean, text: string): Plan {
  const keys = ['tier', ...SORT_COLUMNS.popularity];
  const query = sql`(${searchQuery(text)})`;
  const found = conditions(filter, ['text']);
  const others = otherConditions(filter, ['text']);
  const own = columns(SORT_COLUMNS.popularity);
  const order = sql`ORDER BY ${orderBy(keys, isDescending, sql`found.`)} LIMIT ${limit} OFFSET ${offset}`;
  if (scanSizes.unfiltered <= WEIGHED_UP_TO) {
    const weighed = sql`SELECT l.product_id, ${relevanceTier(query)} AS tier, ${own} FROM ${listingsOf(found)} WHERE ${allOf(others)} OFFSET 0`;
    return { keys, ids: sql`SELECT * FROM (${weighed}) found ${order}` };
  }
  const wanted = sql`${limit + offset}::bigint`;
  const isRestWanted = isDescending ? sql`(SELECT n FROM titled_count) < ${wanted}` : sql`true`;
  // What is in the title is in the whole text, unless words are excluded.
  const titled = [sql`l.title @@ ${query}`, ...(text.includes('-') ? found : [])];
  const ids = sql`
    WITH ${soldFirst('titled', { own, found: titled, others, wanted, isDescending })},
         ${soldFirst('rest', {
           own,
           found: [isRestWanted, ...found],
           others: [...others, sql`l.product_id NOT IN (SELECT product_id FROM titled)`],
           wanted: sql`${wanted} - (SELECT n FROM titled_count)`,
           isDescending,
         })}
    SELECT * FROM (SELECT 1 AS tier, * FROM titled UNION ALL SELECT 0, * FROM rest) found ${order}`;
  return { keys, ids };
}

interface SoldFirst {
  own: Part;
  /** By index. */
  found: readonly Part[];
  others: readonly Part[];
  wanted: Part;
  isDescending: boolean;
}

/** What is found, by a name and with its count: of what comes by popularity first, only what sold when that is enough. */
function soldFirst(name: 'titled' | 'rest', { own, found, others, wanted, isDescending }: SoldFirst): Part {
  const part = (suffix: string) => sql.ref(`${name}_${suffix}`);
  const isEnough = isDescending ? sql`(SELECT count(*) FROM ${part('sold')}) >= ${wanted}` : sql`false`;
  const listings = (...more: Part[]) => sql`SELECT l.product_id, ${own} FROM ${listingsOf([...more, ...found])} WHERE ${allOf(others)}`;
  return sql`
    ${part('sold')} AS MATERIALIZED (${listings(isDescending ? sql`l.popularity > 0` : sql`false`)}),
    ${sql.ref(name)} AS MATERIALIZED (SELECT * FROM ${part('sold')} WHERE ${isEnough} UNION ALL ${listings(sql`NOT ${isEnough}`)}),
    ${part('count')} AS MATERIALIZED (SELECT count(*) AS n FROM ${sql.ref(name)})`;
}

/** The columns of an order beside the id, most important first. */
const SORT_COLUMNS = {
  createdAt: ['created_at'],
  price: ['price_cents'],
  name: ['name_key'],
  rating: ['rating_hundredths'],
  // Units sold in the last 30 days, then rating: docs/rules.md#lists-popular.
  popularity: ['popularity', 'rating_hundredths'],
} as const satisfies Record<Exclude<SortKey, 'relevance'>, readonly string[]>;

type Condition = 'text' | 'category' | 'brand' | 'cells' | 'price' | 'rating';

/** What narrows a list, of these kinds. */
function conditions(filter: ListingFilter, wanted: readonly Condition[]): Part[] {
  const { text, categoryIds, brandId, cells, minPriceCents, maxPriceCents, minRatingHundredths } = filter;
  const all: [kind: Condition, isAsked: boolean, condition: Part][] = [
    ['text', text !== undefined, sql`l.search @@ (${searchQuery(text ?? '')})`],
    ['category', categoryIds !== undefined, sql`l.category_id = ANY (${categoryIds}::integer[])`],
    ['brand', brandId !== undefined, sql`l.brand_id = ${brandId}`],
    ['cells', cells !== undefined, sql`l.cell = ANY (${cells}::smallint[])`],
    ['price', minPriceCents !== undefined, sql`l.price_cents >= ${minPriceCents}`],
    ['price', maxPriceCents !== undefined, sql`l.price_cents <= ${maxPriceCents}`],
    ['rating', minRatingHundredths !== undefined, sql`l.rating_hundredths >= ${minRatingHundredths}`],
  ];
  return all.flatMap(([kind, isAsked, condition]) => (isAsked && wanted.includes(kind) ? [condition] : []));
}

const CONDITIONS: readonly Condition[] = ['text', 'category', 'brand', 'cells', 'price', 'rating'];

/** All but these kinds. */
function otherConditions(filter: ListingFilter, kinds: readonly Condition[]): Part[] {
  return conditions(
    filter,
    CONDITIONS.filter((kind) => !kinds.includes(kind)),
  );
}

/** Listings that an index finds; `OFFSET 0` keeps conditions that stand outside from choosing another. */
function listingsOf(found: readonly Part[]): Part {
  return sql`(SELECT * FROM product_listings l WHERE ${allOf(found)} OFFSET 0) l`;
}

/** What the index of an order begins with, where a filter may ask for it: the way along it begins there. */
function indexedBy(sortBy: SortKey): Condition[] {
  if (sortBy === 'price') return ['price'];
  return sortBy === 'rating' || sortBy === 'popularity' ? ['rating'] : [];
}

function columns(names: readonly string[]): Part {
  return sql.join(names.map((name) => sql`l.${sql.ref(name)}`));
}

function orderBy(keys: readonly string[], isDescending: boolean, of: Part): Part {
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  return sql.join([...keys, 'product_id'].map((key) => sql`${of}${sql.ref(key)} ${direction}`));
}

function allOf(conditions: readonly Part[]): Part {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}
