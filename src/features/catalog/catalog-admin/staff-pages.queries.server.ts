import { type RawBuilder, sql } from 'kysely';
import { inNameOrder } from '#db/name-order.server';
import type { ProductStatus } from '#features/catalog/products/product-status.rules';
import { searchQuery } from '#features/catalog/search/search.queries.server';
import type { Cents } from '#shared/money';
import type { StaffSort } from './staff-products.schema';

export interface StaffFilter {
  q?: string | undefined;
  status?: ProductStatus | undefined;
  tag?: string | undefined;
  /** With their sub-categories; none: nothing matches. */
  categoryIds?: readonly number[] | undefined;
  isLowStock: boolean;
  isOnSale?: boolean | undefined;
  isWithoutPicture?: boolean | undefined;
  isScheduled?: boolean | undefined;
  minPriceCents?: Cents | undefined;
  maxPriceCents?: Cents | undefined;
}

export interface StaffPage {
  sort: StaffSort;
  limit: number;
  offset: number;
  /** Of the list; absent: too many to count. */
  total?: number | undefined;
}

/** Of so many, what listings find is gathered, or remembered while products are read along an order. */
const MOST_OF_LISTINGS = 20_000;

/** Fetching and sorting so many is as quick as reading along an order. */
const MOST_GATHERED = 2_000;
/** So many products are looked at along an order, one look-up each. */
const MOST_WALKED = 30_000;
/** The same of much that listings find: enough for a page if at least one in sixty matches. */
const MOST_READ = 3_000;

/**
 * Queries for the ids of a page; the next one is for when the one before does not fill it.
 *
 * PostgreSQL's estimates of filters are often wrong by orders of magnitude, and then it reads the whole table along the order, or
 * sorts half of it. So a list of few products is gathered and then sorted. Of any other one, products are read along the order
 * until the page is full; if that takes too many, it is gathered too, as then few can match. What listings find is gathered from
 * them, and much sooner.
 */
export function planPage(filter: StaffFilter, page: StaffPage): RawBuilder<unknown>[] {
  const { sort, total = Number.POSITIVE_INFINITY } = page;
  const isFew = total <= MOST_GATHERED;
  if (isFoundByListings(filter)) return planFound(filter, page);
  if (sort === 'leastStock') return [walkedByStock(filter, page)];
  const key = LISTED[sort];
  if (key && isKnownToListings(filter) && !(isFew && isFiltered(filter))) return [listed(filter, page, key)];
  if (!isFiltered(filter)) return [alongOrder(page)];
  return isFew ? [gathered(filter, page)] : [walked(filter, page), gathered(filter, page)];
}

/** For pages that the count does not bring (`countedPage`): of more than what is gathered. */
function planFound(filter: StaffFilter, page: StaffPage): RawBuilder<unknown>[] {
  const { sort } = page;
  if (isByChange(sort)) return [walked(filter, page), gathered(filter, page)];
  const all = gatheredListings(filter, page, GATHERED[sort]);
  return sort === 'leastStock' ? [all] : [walked(filter, page, MOST_READ), all];
}

/**
 * How many products listings find, up to one more than is gathered, and unless they are too many the ids of a page: in one pass.
 * Undefined for what listings do not find.
 */
export function countedPage(filter: StaffFilter, page: StaffPage): RawBuilder<unknown> | undefined {
  if (!isFoundByListings(filter)) return undefined;
  const { sort, limit, offset } = page;
  const key = isByChange(sort) ? ID : GATHERED[sort];
  const ids = isByChange(sort)
    ? sql`WHEN total <= ${sql.lit(MOST_GATHERED)} THEN array_to_json(ARRAY(${lookedUp(page)}))
          WHEN total <= ${sql.lit(MOST_OF_LISTINGS)} THEN array_to_json(ARRAY(${remembered(page)}))`
    : sql`WHEN total <= ${sql.lit(MOST_OF_LISTINGS)} THEN array_to_json(ARRAY(
            SELECT id FROM found ORDER BY key ${GATHERED[sort].direction}, id ${GATHERED[sort].direction} LIMIT ${limit} OFFSET ${offset}))`;
  return sql`
    WITH found AS MATERIALIZED (${foundByListings(filter, key)}),
         counted AS MATERIALIZED (SELECT count(*)::integer AS total FROM (SELECT FROM found LIMIT ${sql.lit(MOST_OF_LISTINGS + 1)}) f)
    SELECT total, CASE ${ids} END AS ids FROM counted`;
}

/** Only the time of the last change is not in a listing. */
function isByChange(sort: StaffSort): sort is 'updated' | 'leastUpdated' {
  return sort === 'updated' || sort === 'leastUpdated';
}

/** Of what is gathered by listings, by the time of the last change, which each product is looked up for. */
function lookedUp({ sort, limit, offset }: StaffPage): RawBuilder<unknown> {
  return sql`
      SELECT p.id FROM found, LATERAL (SELECT id, updated_at FROM products WHERE id = found.id OFFSET 0) p
       ORDER BY ${ORDERS[sort]} LIMIT ${limit} OFFSET ${offset}`;
}

/**
 * The same of many: along the index of the order, which has all that is needed, with the ids in memory, and no
 * further than the last of them. `IS TRUE` prevents a join; the inner LIMIT, which no list here reaches, lets PostgreSQL estimate that the
 * ids have room in memory.
 */
function remembered({ sort, limit, offset }: StaffPage): RawBuilder<unknown> {
  return sql`
      SELECT p.id FROM (SELECT p.id, p.updated_at FROM products p ORDER BY ${ORDERS[sort]} LIMIT ${sql.lit(ALL)}) p
       WHERE (p.id IN (SELECT id FROM found LIMIT ${sql.lit(MOST_OF_LISTINGS)})) IS TRUE
       LIMIT least(${limit}::bigint, greatest(total - ${offset}::bigint, 0)) OFFSET ${offset}`;
}

/** How far a list has to be counted to plan its pages. */
export function countedForPlan(filter: StaffFilter): number {
  return isFoundByListings(filter) ? MOST_OF_LISTINGS : MOST_GATHERED;
}

/** Whether an index of listings finds what matches, or little more: by words, or of a category what is low in stock. */
function isFoundByListings({ q, categoryIds, isLowStock, tag, isWithoutPicture, isScheduled }: StaffFilter): boolean {
  if (tag !== undefined || isWithoutPicture || isScheduled) return false;
  return q !== undefined || (isLowStock && categoryIds !== undefined);
}

function isFiltered(filter: StaffFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== false);
}

/** Whether the shop's own narrow rows, one for each active product, have all that is filtered by. */
export function isKnownToListings({ q, tag, isLowStock, isWithoutPicture, isScheduled }: StaffFilter): boolean {
  return q === undefined && tag === undefined && !isLowStock && !isWithoutPicture && !isScheduled;
}

/** Without filters: along the index of the order. A page in the second half is read from the end. */
function alongOrder(page: StaffPage): RawBuilder<unknown> {
  const { sort, limit, offset } = fromNearerEnd(page);
  return sql`SELECT p.id FROM products p ORDER BY ${ORDERS[sort]} LIMIT ${limit} OFFSET ${offset}`;
}

function fromNearerEnd(page: StaffPage): StaffPage {
  const { sort, limit, offset, total } = page;
  const backwards = REVERSED[sort];
  if (total === undefined || backwards === undefined || offset <= total / 2) return page;
  const shown = Math.max(0, Math.min(limit, total - offset));
  return { sort: backwards, limit: shown, offset: total - offset - shown, total };
}

/**
 * Active products along the index of their listings, which has all columns that are needed, or along one of each category, merged with
 * the hidden ones, which are few. The filters of the listings are outside of the ordered subquery, so that no estimate leads to another
 * plan.
 */
function listed(filter: StaffFilter, page: StaffPage, key: ListedKey): RawBuilder<unknown> {
  const { sort, limit, offset } = fromNearerEnd(page);
  const direction = sort === 'nameDescending' || sort === 'dearest' ? sql`DESC` : sql`ASC`;
  const { prices, others } = listingConditions(filter);
  const most = limit + offset;
  const isAlongPrices = key === PRICE;
  const along = (indexed: readonly RawBuilder<unknown>[]) => sql`
      (SELECT l.product_id AS id, ${key.ofListing} AS key
         FROM (SELECT * FROM product_listings l WHERE ${allOf([...indexed, ...(isAlongPrices ? prices : [])])}
                ORDER BY ${key.ofListing} ${direction}, l.product_id ${direction} LIMIT ${sql.lit(ALL)}) l
        WHERE ${allOf(isAlongPrices ? others : [...prices, ...others])}
        ORDER BY ${key.ofListing} ${direction}, l.product_id ${direction} LIMIT ${most})`;
  const ofCategories = filter.categoryIds?.map((id) => along([sql`l.category_id = ${sql.lit(id)}`]));
  const active = ofCategories?.length ? sql.join(ofCategories, sql` UNION ALL `) : along([]);
  const hidden = sql`
      (SELECT p.id, ${key.ofProduct} AS key FROM (SELECT p.* FROM products p WHERE p.status <> 'active' OFFSET 0) p WHERE ${conditions(filter)}
        ORDER BY 2 ${direction}, 1 ${direction} LIMIT ${most})`;
  return sql`
      SELECT id FROM (${ofStatus(filter, { active, hidden })}) merged ORDER BY key ${direction}, id ${direction} LIMIT ${limit} OFFSET ${offset}`;
}

/** Active products, hidden ones or both, as the status wants; without one, both. */
function ofStatus({ status }: StaffFilter, { active, hidden }: Record<'active' | 'hidden', RawBuilder<unknown>>): RawBuilder<unknown> {
  if (status === undefined) return sql`${active} UNION ALL ${hidden}`;
  return status === 'active' ? active : hidden;
}

/** What a listing has to match, apart from words. */
function listingConditions({ categoryIds, isOnSale, minPriceCents, maxPriceCents }: StaffFilter) {
  return {
    prices: [
      ...(minPriceCents === undefined ? [] : [sql`l.price_cents >= ${minPriceCents}`]),
      ...(maxPriceCents === undefined ? [] : [sql`l.price_cents <= ${maxPriceCents}`]),
    ],
    others: [
      ...(categoryIds === undefined ? [] : [sql`l.category_id = ANY (${categoryIds}::integer[])`]),
      ...(isOnSale ? [sql`l.cell / 2 % 2 = 1`] : []),
    ],
  };
}

/** More than any list has. A subquery with a LIMIT is an optimisation fence: conditions are not moved into it. */
const ALL = 2_147_483_647;

interface ListedKey {
  ofListing: RawBuilder<unknown>;
  ofProduct: RawBuilder<unknown>;
}

const NAME: ListedKey = { ofListing: inNameOrder(sql`l.name_key`), ofProduct: inNameOrder(sql`lower(p.name)`) };
const PRICE: ListedKey = { ofListing: sql`l.price_cents`, ofProduct: sql`p.paid_price_cents` };
const LISTED: Partial<Record<StaffSort, ListedKey>> = { name: NAME, nameDescending: NAME, cheapest: PRICE, dearest: PRICE };

/** What products are sorted by, as a listing has it and as a hidden product has it. */
interface GatheredKey {
  ofListing: RawBuilder<unknown>;
  ofProduct: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
}

const [ASC, DESC] = [sql`ASC`, sql`DESC`];
const ID = { ofListing: sql`l.product_id`, ofProduct: sql`p.id` };
const GATHERED: Record<Exclude<StaffSort, 'updated' | 'leastUpdated'>, GatheredKey> = {
  newest: { ...ID, direction: DESC },
  oldest: { ...ID, direction: ASC },
  name: { ...NAME, direction: ASC },
  nameDescending: { ...NAME, direction: DESC },
  cheapest: { ...PRICE, direction: ASC },
  dearest: { ...PRICE, direction: DESC },
  leastStock: { ofListing: sql`low.stock`, ofProduct: sql`low.stock`, direction: ASC },
};

/** All that listings find, sorted by what these narrow rows have: no product is read. */
function gatheredListings(filter: StaffFilter, { limit, offset }: StaffPage, key: GatheredKey): RawBuilder<unknown> {
  return sql`
      SELECT id FROM (${foundByListings(filter, key)}) found
       ORDER BY key ${key.direction}, id ${key.direction} LIMIT ${limit} OFFSET ${offset}`;
}

/** Active products by their listings and hidden ones by an index of their own, each once. `OFFSET 0`: a join does not choose the index. */
function foundByListings(filter: StaffFilter, { ofListing, ofProduct }: Omit<GatheredKey, 'direction'>): RawBuilder<unknown> {
  const { q, isLowStock } = filter;
  const { prices, others } = listingConditions(filter);
  const query = q === undefined ? undefined : sql`(${searchQuery(q, { isTyping: true })})`;
  const ofListings = query ? [sql`l.title @@ ${query}`] : [];
  const ofHidden = query ? [sql`p.id = ANY (ARRAY(SELECT h.product_id FROM hidden_listings h WHERE h.title @@ ${query}))`] : [];
  const low = (id: RawBuilder<unknown>) => (isLowStock ? sql`JOIN low_stock low ON low.product_id = ${id}` : sql``);
  const active = sql`
        SELECT l.product_id AS id, ${ofListing} AS key
          FROM (SELECT l.* FROM product_listings l WHERE ${allOf([...ofListings, ...prices, ...others])} OFFSET 0) l ${low(sql`l.product_id`)}`;
  const hidden = sql`
        SELECT p.id, ${ofProduct} AS key
          FROM (SELECT p.* FROM products p WHERE ${allOf([sql`p.status <> 'active'`, ...ofHidden])} OFFSET 0) p ${low(sql`p.id`)}
         WHERE ${conditions({ ...filter, q: undefined, isLowStock: false })}`;
  return ofStatus(filter, { active, hidden });
}

/** All that match, by whichever index finds them best, then sorted. `OFFSET 0`: the order does not choose the index. */
function gathered(filter: StaffFilter, { sort, limit, offset }: StaffPage): RawBuilder<unknown> {
  return sql`
      SELECT p.id FROM (SELECT p.* FROM products p WHERE ${conditions(filter)} OFFSET 0) p
       ORDER BY ${ORDERS[sort]} LIMIT ${limit} OFFSET ${offset}`;
}

/** Along the index of the order, one product after the other: the filters are outside, and look at nothing but the product. */
function walked(filter: StaffFilter, { sort, limit, offset }: StaffPage, most = MOST_WALKED): RawBuilder<unknown> {
  return sql`
      SELECT p.id FROM (SELECT p.* FROM products p ORDER BY ${ORDERS[sort]} LIMIT ${most}) p
       WHERE ${conditions(filter, 'one by one')} LIMIT ${limit} OFFSET ${offset}`;
}

/** The same along the stock of products that are low in it. */
function walkedByStock(filter: StaffFilter, { limit, offset }: StaffPage): RawBuilder<unknown> {
  const others = { ...filter, isLowStock: false };
  if (!isFiltered(others)) return sql`SELECT product_id AS id FROM low_stock ORDER BY stock, product_id LIMIT ${limit} OFFSET ${offset}`;
  // By the id in `low_stock`, as PostgreSQL does not see that that of the product is the same, and would sort all.
  return sql`
      SELECT p.id FROM (
        SELECT p.*, low.stock AS low_stock, low.product_id AS low_id
          FROM (SELECT * FROM low_stock low ORDER BY low.stock, low.product_id LIMIT ${sql.lit(ALL)}) low
          JOIN LATERAL (SELECT * FROM products WHERE id = low.product_id OFFSET 0) p ON true) p
       WHERE ${conditions(others, 'one by one')} ORDER BY p.low_stock, p.low_id LIMIT ${limit} OFFSET ${offset}`;
}

/** By id instead of the time of creation: the same order, along the primary key. */
export const ORDERS = {
  newest: sql`p.id DESC`,
  oldest: sql`p.id`,
  updated: sql`p.updated_at DESC, p.id DESC`,
  leastUpdated: sql`p.updated_at, p.id`,
  name: sql`${NAME.ofProduct}, p.id`,
  nameDescending: sql`${NAME.ofProduct} DESC, p.id DESC`,
  cheapest: sql`p.paid_price_cents, p.id`,
  dearest: sql`p.paid_price_cents DESC, p.id DESC`,
  leastStock: sql`low.stock, p.id`,
} as const satisfies Record<StaffSort, RawBuilder<unknown>>;

const REVERSED: Partial<Record<StaffSort, StaffSort>> = {
  newest: 'oldest',
  oldest: 'newest',
  updated: 'leastUpdated',
  leastUpdated: 'updated',
  name: 'nameDescending',
  nameDescending: 'name',
  cheapest: 'dearest',
  dearest: 'cheapest',
};

/** What a count looks at, one product after the other: what is low in stock, or what a search finds, which may name a product twice. */
export function counted(filter: StaffFilter): RawBuilder<unknown> {
  const { q, categoryIds, isLowStock } = filter;
  if (isLowStock) {
    const others = { ...filter, isLowStock: false };
    if (!isFiltered(others)) return sql`(SELECT product_id AS id FROM low_stock) p`;
    return sql`(SELECT p.* FROM low_stock low, LATERAL (SELECT * FROM products WHERE id = low.product_id OFFSET 0) p) p
         WHERE ${conditions(others, 'one by one')}`;
  }
  if (q === undefined) return sql`products p WHERE ${conditions(filter)}`;
  return sql`(SELECT p.* FROM (${found(q, { categoryIds, isAll: true })}) f, LATERAL (SELECT * FROM products WHERE id = f.product_id OFFSET 0) p) p
         WHERE ${conditions({ ...filter, q: undefined })}`;
}

/** How a search is checked: against all that it finds, or for one product after the other. */
type SearchBy = 'all found' | 'one by one';

export function conditions(
  { q, status, tag, categoryIds, isLowStock, ...rest }: StaffFilter,
  by: SearchBy = 'all found',
): RawBuilder<unknown> {
  const all = [
    ...(status === undefined ? [] : [sql`p.status = ${sql.lit(status)}`]),
    ...(tag === undefined ? [] : [sql`p.tags @> ARRAY[${tag}::text]`]),
    ...(categoryIds === undefined ? [] : [sql`p.category_id = ANY (${categoryIds}::bigint[])`]),
    ...(isLowStock ? [sql`p.id IN (SELECT product_id FROM low_stock)`] : []),
    ...(rest.isOnSale ? [sql`p.sale_price_cents IS NOT NULL`] : []),
    ...(rest.isWithoutPicture ? [sql`p.images = '[]'`] : []),
    ...(rest.isScheduled ? [sql`p.publish_at IS NOT NULL`] : []),
    ...(rest.minPriceCents === undefined ? [] : [sql`p.paid_price_cents >= ${rest.minPriceCents}`]),
    ...(rest.maxPriceCents === undefined ? [] : [sql`p.paid_price_cents <= ${rest.maxPriceCents}`]),
    ...(q === undefined ? [] : [by === 'all found' ? sql`p.id = ANY (ARRAY(${found(q, { categoryIds })}))` : isFound(q)]),
  ];
  return all.length === 0 ? sql`true` : sql.join(all, sql` AND `);
}

interface FoundOptions {
  categoryIds?: readonly number[] | undefined;
  /** One after the other, so that a count can stop; a product may be found twice. */
  isAll?: boolean;
}

/** Active products are found by their listing, all others by their hidden one; both have the numbers of variants. */
function found(q: string, { categoryIds, isAll = false }: FoundOptions = {}): RawBuilder<unknown> {
  const query = sql`(${searchQuery(q, { isTyping: true })})`;
  const union = isAll ? sql`UNION ALL` : sql`UNION`;
  const isInCategory = categoryIds === undefined ? sql`true` : sql`l.category_id = ANY (${categoryIds}::integer[])`;
  return sql`
    SELECT h.product_id FROM hidden_listings h WHERE h.title @@ ${query}
    ${union} SELECT l.product_id FROM product_listings l WHERE l.title @@ ${query} AND ${isInCategory}`;
}

/** The same for one product. Scalar subqueries, as those of EXISTS are sometimes run for all products at once. */
function isFound(q: string): RawBuilder<unknown> {
  // Calculated once.
  const query = sql`(SELECT ${searchQuery(q, { isTyping: true })})`;
  return sql`(
    CASE WHEN p.status = 'active' THEN (SELECT l.title @@ ${query} FROM product_listings l WHERE l.product_id = p.id)
         ELSE (SELECT h.title @@ ${query} FROM hidden_listings h WHERE h.product_id = p.id) END)`;
}

function allOf(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` AND `);
}
