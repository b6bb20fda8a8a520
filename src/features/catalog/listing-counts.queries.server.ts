import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { searchQuery } from '#features/search/search.queries.server';
import type { CategoryRow } from './category-view.server';
import type { Bounds } from './facet-cells.rules';

/** A state of the catalogue: whoever reads the same two numbers reads the same counts and the same words. */
export interface CatalogState {
  generation: number;
  changeCount: number;
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

/** Everything that is shown of a category, but for its number of products. */
export type CategoryDetails = CategoryNode & Omit<CategoryRow, 'ownProductCount'>;

interface CountsRow extends CatalogState {
  /** All of them, in the shop's order. */
  categories: CategoryNode[];
  /** The brand that was asked for, by its name; null when nothing ever had it. */
  brandId: number | null;
  counts: CountLists;
  /** The names of the counted brands, by id. */
  brandNames: Record<string, string>;
}

export interface ShopCountsRow extends CountsRow {
  /** What was counted at the last folding; null when that is known already. `counts` is every change since. */
  folded: CountLists | null;
}

/** How many products of each kind there are in the whole shop. Very little is read when the last folding is known. */
export async function selectShopCounts(
  db: Db,
  { known, brand }: { known: CatalogState | undefined; brand: string | undefined },
): Promise<ShopCountsRow> {
  const { rows } = await sql<ShopCountsRow>`
    ${prepared} SELECT ${shopColumns(known)}, ${categoryNodes} AS categories, ${brandId(brand)} FROM listing_generation`.execute(db);
  return onlyRow(rows);
}

interface CategoriesWithCountsRow extends Omit<ShopCountsRow, 'categories'> {
  categories: CategoryDetails[];
}

/** The same with all that is shown of categories: main ones first, and each level in the shop's order. */
export async function selectCategoriesWithCounts(db: Db, { known }: { known: CatalogState | undefined }): Promise<CategoriesWithCountsRow> {
  const { rows } = await sql<CategoriesWithCountsRow>`
    ${prepared} SELECT ${shopColumns(known)}, NULL::integer AS brand_id,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'parentId', c.parent_id, 'name', c.name, 'slug', c.slug,
                     'description', c.description, 'imageUrl', c.image_url, 'imageAlt', c.image_alt, 'icon', c.icon, 'color', c.color,
                     'level', c.level, 'sortOrder', c.sort_order, 'keywords', c.keywords, 'isFeatured', c.is_featured, 'isActive', c.is_active)
                     ORDER BY c.level, parent.sort_order, parent.name, c.sort_order, c.name), '[]')
              FROM categories c LEFT JOIN categories parent ON parent.id = c.parent_id) AS categories
      FROM listing_generation`.execute(db);
  return onlyRow(rows);
}

interface FoundCountsRow extends Omit<CountsRow, 'counts'> {
  /** Null when the catalogue is as it was at the known state. */
  counts: CountLists | null;
}

interface FoundWanted {
  text?: string | undefined;
  bounds?: Bounds | undefined;
  /** The state of which the counts are known. */
  known?: CatalogState | undefined;
  brand: string | undefined;
}

/** How many products of each kind a search finds, told apart by whether they meet the bounds. */
export async function selectFoundCounts(db: Db, { text, bounds, known, brand }: FoundWanted): Promise<FoundCountsRow> {
  const isNew = known === undefined ? sql`true` : isAfter(known);
  const { rows } = await sql<FoundCountsRow>`
    WITH found AS MATERIALIZED (
      SELECT l.category_id, l.brand_id, l.cell, count(*) AS products${bounds ? sql`, ${boundColumns(bounds)}` : sql``}
        FROM product_listings l
       WHERE ${isNew}${text === undefined ? sql`` : sql` AND l.search @@ (${searchQuery(text)})`}
       GROUP BY l.category_id, l.brand_id, l.cell${bounds ? sql`, is_price_met, is_rating_met` : sql``}
    )
    SELECT generation, ${changeCount}, ${categoryNodes} AS categories, ${brandId(brand)},
           CASE WHEN ${isNew} THEN (SELECT ${countLists(sql`products`, bounds !== undefined)} FROM found) END AS counts,
           (SELECT coalesce(jsonb_object_agg(id, name), '{}') FROM brands WHERE id IN (SELECT brand_id FROM found)) AS brand_names
      FROM listing_generation`.execute(db);
  return onlyRow(rows);
}

/** Takes all changes into the counts, so that readers have less to add up. One folds at a time; others are not held up. */
export async function foldCountChanges(db: Db, { fewest }: { fewest: number }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ isDue: boolean }>`
      SELECT (SELECT count(*) FROM listing_count_changes) >= ${fewest} AND pg_try_advisory_xact_lock(hashtext('listing_counts')) AS is_due`.execute(
      tx,
    );
    if (!rows[0]?.isDue) return;
    await sql`
      WITH folded AS (DELETE FROM listing_count_changes RETURNING category_id, brand_id, cell, change)
      INSERT INTO listing_counts AS c (category_id, brand_id, cell, products)
      SELECT category_id, brand_id, cell, sum(change) FROM folded GROUP BY 1, 2, 3 HAVING sum(change) <> 0
      ON CONFLICT (category_id, brand_id, cell) DO UPDATE SET products = c.products + excluded.products`.execute(tx);
    await sql`DELETE FROM listing_counts WHERE products = 0`.execute(tx);
    await sql`UPDATE listing_generation SET generation = generation + 1`.execute(tx);
  });
}

function isAfter({ generation, changeCount }: CatalogState): RawBuilder<unknown> {
  return sql`(SELECT (generation, changes) <> (${generation}::bigint, ${changeCount}::bigint)
                FROM listing_generation, (SELECT count(*) AS changes FROM listing_count_changes) c)`;
}

const changeCount = sql`(SELECT count(*) FROM listing_count_changes)::integer AS change_count`;

const categoryNodes = sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'parentId', parent_id, 'name', name, 'slug', slug, 'level', level, 'isActive', is_active)
            ORDER BY sort_order, name), '[]') FROM categories)`;

function brandId(brand: string | undefined): RawBuilder<unknown> {
  return brand === undefined ? sql`NULL::integer AS brand_id` : sql`(SELECT id FROM brands WHERE name = ${brand}) AS brand_id`;
}

/** What was folded is read only by those who do not know it yet. */
function shopColumns(known: CatalogState | undefined): RawBuilder<unknown> {
  const isNew = known === undefined ? sql`true` : sql`generation <> ${known.generation}`;
  return sql`
    generation, ${changeCount},
    (SELECT ${countLists(sql`change`)} FROM (
       SELECT category_id, brand_id, cell, sum(change) AS change FROM listing_count_changes GROUP BY 1, 2, 3) changed) AS counts,
    CASE WHEN ${isNew} THEN (SELECT ${countLists(sql`products`)} FROM listing_counts) END AS folded,
    (SELECT coalesce(jsonb_object_agg(id, name), '{}') FROM brands
      WHERE ${isNew} OR id IN (SELECT brand_id FROM listing_count_changes)) AS brand_names`;
}

/** Text, because a driver that parses arrays takes longer than the database that made them. */
function countLists(products: RawBuilder<unknown>, hasBounds = false): RawBuilder<unknown> {
  return sql`json_build_object('categoryIds', array_agg(category_id)::text, 'brandIds', array_agg(brand_id)::text, 'cells', array_agg(cell)::text,
    'products', array_agg(${products})::text${hasBounds ? sql`, 'pricesMet', array_agg(is_price_met::integer)::text, 'ratingsMet', array_agg(is_rating_met::integer)::text` : sql``})`;
}

function boundColumns({ minPriceCents, maxPriceCents, minRating }: Bounds): RawBuilder<unknown> {
  const price = [
    ...(minPriceCents === undefined ? [] : [sql`l.price_cents >= ${minPriceCents}`]),
    ...(maxPriceCents === undefined ? [] : [sql`l.price_cents <= ${maxPriceCents}`]),
  ];
  return sql`${price.length === 0 ? sql`true` : sql.join(price, sql` AND `)} AS is_price_met,
    ${minRating === undefined ? sql`true` : sql`l.rating_hundredths >= ${minRating * 100}::numeric`} AS is_rating_met`;
}

function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (!row) throw new Error('The catalogue has lost its generation: run SELECT rebuild_listings().');
  return row;
}
