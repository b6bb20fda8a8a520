import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from '#db/database.server';
import { searchQuery } from '#features/catalog/search/search.queries.server';
import type { CategoryRow } from './category-row.server';
import { type Bounds, toHundredths } from './facet-cells.rules';

/** When something was read: whoever keeps it needs only what changed since to have it as of now. */
export interface CatalogState {
  generation: number;
  /** PostgreSQL's name for what was committed then. */
  snapshot: string;
}

export interface CategoryNode {
  id: number;
  parentId: number | null;
  name: string;
  slug: string;
  level: number;
  isActive: boolean;
}

/** Lists of one length, as PostgreSQL writes arrays; null where there is nothing. */
export interface CountLists {
  categoryIds: string | null;
  brandIds: string | null;
  cells: string | null;
  products: string | null;
  /** Whether the bounds that were asked for are met; only where some were. */
  pricesMet?: string | null;
  ratingsMet?: string | null;
}

/** The same, a product a line. */
export interface PricedLists extends Omit<CountLists, 'pricesMet' | 'ratingsMet'> {
  pricesCents: string | null;
  ratingsHundredths: string | null;
}

/** Everything that is shown of a category, but for its number of products. */
export type CategoryDetails = CategoryNode & Omit<CategoryRow, 'ownProductCount'>;

interface CountsRow extends CatalogState {
  /** All of them, in the shop's order. */
  categories: CategoryNode[];
  /** The brand that was asked for, by its name; null when nothing ever had it. */
  brandId: number | null;
  /** Everything; null when what changed since the known state is enough. */
  everything: CountLists | null;
  /** What changed since. */
  changes: CountLists;
  /** The names of the brands that are counted here, by id. */
  brandNames: Record<string, string>;
}

export type ShopCountsRow = Omit<CountsRow, 'categories' | 'brandId'>;

/** How many products of each kind there are in the whole shop. Very little is read when it was read before. */
export async function selectShopCounts(
  db: Db,
  { known, brand }: { known: CatalogState | undefined; brand: string | undefined },
): Promise<CountsRow> {
  const { rows } = await sql<CountsRow>`
    ${prepared} ${shopCounts(known)} ${categoryNodes} AS categories, ${brandId(brand)} FROM base`.execute(db);
  return onlyRow(rows);
}

interface CategoriesWithCountsRow extends ShopCountsRow {
  categories: CategoryDetails[];
}

/** The same with all that is shown of categories: main ones first, and each level in the shop's order. */
export async function selectCategoriesWithCounts(db: Db, { known }: { known: CatalogState | undefined }): Promise<CategoriesWithCountsRow> {
  const { rows } = await sql<CategoriesWithCountsRow>`
    ${prepared} ${shopCounts(known)}
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'parentId', c.parent_id, 'name', c.name, 'slug', c.slug,
                     'description', c.description, 'imageUrl', c.image_url, 'imageAlt', c.image_alt, 'icon', c.icon, 'color', c.color,
                     'level', c.level, 'sortOrder', c.sort_order, 'keywords', c.keywords, 'isFeatured', c.is_featured, 'isActive', c.is_active)
                     ORDER BY c.level, parent.sort_order, parent.name, c.sort_order, c.name), '[]')
              FROM categories c LEFT JOIN categories parent ON parent.id = c.parent_id) AS categories
      FROM base`.execute(db);
  return onlyRow(rows);
}

export interface PricedCountsRow extends CountsRow {
  /** Ordered by cell, category and brand; null when what changed since the known state is enough. */
  everythingPriced: PricedLists | null;
  pricedChanges: PricedLists;
}

/** As for the whole shop, with every product's price and stars. Both are of the same moment. */
export async function selectPricedCounts(
  db: Db,
  { known, knownPriced, brand }: { known: CatalogState | undefined; knownPriced: CatalogState | undefined; brand: string | undefined },
): Promise<PricedCountsRow> {
  const { rows } = await sql<PricedCountsRow>`
    ${shopCounts(known, [baseOf(knownPriced, 'priced_base')])} ${categoryNodes} AS categories, ${brandId(brand)},
           CASE WHEN NOT (SELECT is_known FROM priced_base) THEN (
             SELECT ${pricedLists(sql`1`)} FROM (SELECT * FROM product_listings ORDER BY cell, category_id, brand_id) l
           ) END AS everything_priced,
           (SELECT ${pricedLists(sql`change`)} FROM listing_changes WHERE (SELECT is_known FROM priced_base) AND ${isNewTo('priced_base')}) AS priced_changes
      FROM base`.execute(db);
  return onlyRow(rows);
}

interface FoundWanted {
  text: string;
  /** Where some are wanted, nothing is known before. */
  bounds?: Bounds | undefined;
  known?: CatalogState | undefined;
  brand: string | undefined;
}

/** How many products of each kind a search finds, told apart by whether they meet the bounds. */
export async function selectFoundCounts(db: Db, { text, bounds, known, brand }: FoundWanted): Promise<CountsRow> {
  const { rows } = await sql<CountsRow>`
    WITH ${baseOf(known)}, found AS MATERIALIZED (
      SELECT l.category_id, l.brand_id, l.cell, count(*) AS products${bounds ? sql`, ${boundColumns(bounds)}` : sql``}
        FROM product_listings l
       WHERE NOT (SELECT is_known FROM base) AND l.search @@ (${searchQuery(text)})
       GROUP BY l.category_id, l.brand_id, l.cell${bounds ? sql`, is_price_met, is_rating_met` : sql``}
    ), changed AS MATERIALIZED (
      SELECT category_id, brand_id, cell, sum(change) AS change FROM listing_changes
       WHERE (SELECT is_known FROM base) AND ${isNewTo('base')} AND search @@ (${searchQuery(text)}) GROUP BY 1, 2, 3
    )
    SELECT generation, now AS snapshot, ${categoryNodes} AS categories, ${brandId(brand)},
           CASE WHEN NOT is_known THEN (SELECT ${countLists(sql`products`, bounds !== undefined)} FROM found) END AS everything,
           (SELECT ${countLists(sql`change`)} FROM changed) AS changes,
           (SELECT coalesce(jsonb_object_agg(id, name), '{}') FROM brands
             WHERE id IN (SELECT brand_id FROM found UNION ALL SELECT brand_id FROM changed)) AS brand_names
      FROM base`.execute(db);
  return onlyRow(rows);
}

/** Takes changes into the counts once they are so many, so that readers who know nothing yet have less to add up. */
export async function foldCountChanges(db: Db, { fewest }: { fewest: number }): Promise<void> {
  await sql`SELECT fold_listing_changes(${fewest})`.execute(db);
}

/**
 * Where to read from: from the known state, if nothing that came after it is gone; from what was folded otherwise. Each folding drops what
 * the one before has counted, and a state that has seen the last or the last but one has seen that.
 */
function baseOf(known: CatalogState | undefined, name: BaseName = 'base'): RawBuilder<unknown> {
  return sql`
    ${sql.ref(name)} AS MATERIALIZED (
      SELECT generation, pg_current_snapshot()::text AS now, is_known,
             CASE WHEN is_known THEN ${known?.snapshot ?? null}::pg_snapshot ELSE folded END AS snapshot
        FROM (SELECT *, coalesce(${known?.generation ?? null}::bigint >= generation - 1, false) AS is_known FROM listing_generation) g
    )`;
}

type BaseName = 'base' | 'priced_base';

/** As `is_unseen` of the migration, which PostgreSQL would not take apart here to use the index. */
function isNewTo(base: BaseName): RawBuilder<unknown> {
  const from = sql.ref(base);
  return sql`xid >= (SELECT pg_snapshot_xmin(snapshot) FROM ${from}) AND NOT pg_visible_in_snapshot(xid, (SELECT snapshot FROM ${from}))`;
}

const categoryNodes = sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'parentId', parent_id, 'name', name, 'slug', slug, 'level', level, 'isActive', is_active)
            ORDER BY sort_order, name), '[]') FROM categories)`;

function brandId(brand: string | undefined): RawBuilder<unknown> {
  return brand === undefined ? sql`NULL::integer AS brand_id` : sql`(SELECT id FROM brands WHERE name = ${brand}) AS brand_id`;
}

/** The beginning of a SELECT: what was folded is read only by those who know nothing yet. */
function shopCounts(known: CatalogState | undefined, bases: RawBuilder<unknown>[] = []): RawBuilder<unknown> {
  return sql`
    WITH ${sql.join([baseOf(known), ...bases])}, changed AS MATERIALIZED (
      SELECT category_id, brand_id, cell, sum(change) AS change FROM listing_changes WHERE ${isNewTo('base')} GROUP BY 1, 2, 3
    )
    SELECT generation, now AS snapshot,
           CASE WHEN NOT is_known THEN (SELECT ${countLists(sql`products`)} FROM (SELECT * FROM listing_counts ORDER BY category_id, brand_id) c) END AS everything,
           (SELECT ${countLists(sql`change`)} FROM changed) AS changes,
           (SELECT coalesce(jsonb_object_agg(id, name), '{}') FROM brands
             WHERE NOT is_known OR id IN (SELECT brand_id FROM changed)) AS brand_names,`;
}

/** Text, because a driver that parses arrays takes longer than the database that made them. */
function countLists(products: RawBuilder<unknown>, hasBounds = false): RawBuilder<unknown> {
  return sql`json_build_object('categoryIds', array_agg(category_id)::text, 'brandIds', array_agg(brand_id)::text, 'cells', array_agg(cell)::text,
    'products', array_agg(${products})::text${hasBounds ? sql`, 'pricesMet', array_agg(is_price_met::integer)::text, 'ratingsMet', array_agg(is_rating_met::integer)::text` : sql``})`;
}

function pricedLists(products: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`json_build_object('categoryIds', array_agg(category_id)::text, 'brandIds', array_agg(brand_id)::text, 'cells', array_agg(cell)::text,
    'pricesCents', array_agg(price_cents)::text, 'ratingsHundredths', array_agg(rating_hundredths)::text, 'products', array_agg(${products})::text)`;
}

function boundColumns({ minPriceCents, maxPriceCents, minRating }: Bounds): RawBuilder<unknown> {
  const price = [
    ...(minPriceCents === undefined ? [] : [sql`l.price_cents >= ${minPriceCents}`]),
    ...(maxPriceCents === undefined ? [] : [sql`l.price_cents <= ${maxPriceCents}`]),
  ];
  return sql`${price.length === 0 ? sql`true` : sql.join(price, sql` AND `)} AS is_price_met,
    ${minRating === undefined ? sql`true` : sql`l.rating_hundredths >= ${toHundredths(minRating)}`} AS is_rating_met`;
}

function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (!row) throw new Error('The catalogue has lost its generation: run SELECT rebuild_listings().');
  return row;
}
