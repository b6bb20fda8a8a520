import { sql } from 'kysely';
import type { Tx } from '#db/database.server';
import type { Fields } from '#features/catalog/import-files/import-fields.rules';

/** A file's lines in a table of one transaction, where lines that belong together are found however far apart they are. */
export interface StagedLine {
  line: number;
  /** Lines with the same key are one product or customer. */
  key: string;
  /** WooCommerce's variations: how the file names their parent. */
  parent?: string | undefined;
  /** How other lines may name this one as their parent. */
  names?: readonly string[] | undefined;
  sku?: string | undefined;
  fields: Fields;
  isTooLong: boolean;
}

export interface GroupedLine extends Pick<StagedLine, 'line' | 'fields' | 'isTooLong'> {
  /** The first line with the same key. */
  first: number;
  /** The first line of the first product with the same SKU. */
  skuFirst: number | null;
}

export async function createStage(tx: Tx): Promise<void> {
  await sql`
    CREATE TEMP TABLE staged_lines (line integer, key text, parent text, names text[], sku text, fields json, is_too_long boolean) ON COMMIT DROP`.execute(
    tx,
  );
  await sql`CREATE TEMP TABLE staged_slugs (language text, slug text, owner text, PRIMARY KEY (language, slug)) ON COMMIT DROP`.execute(tx);
}

export async function insertLines(tx: Tx, lines: readonly StagedLine[]): Promise<void> {
  await sql`
    INSERT INTO staged_lines (line, key, parent, names, sku, fields, is_too_long)
    SELECT line, key, parent, names, sku, fields, "isTooLong"
      FROM json_to_recordset(${JSON.stringify(lines)}::json)
        AS l (line integer, key text, parent text, names text[], sku text, fields json, "isTooLong" boolean)`.execute(tx);
}

/** Gives variations the key of their parent. */
export async function joinParents(tx: Tx): Promise<void> {
  await sql`
    UPDATE staged_lines v SET key = p.key
      FROM (SELECT key, unnest(names) AS name FROM staged_lines WHERE parent IS NULL) p
     WHERE v.parent = p.name`.execute(tx);
}

/** Opens a cursor on all lines: those of one product or customer follow one another. */
export async function openGroups(tx: Tx): Promise<void> {
  await sql`
    DECLARE grouped NO SCROLL CURSOR FOR
    SELECT line, fields, is_too_long, first, CASE WHEN sku IS NOT NULL THEN min(first) OVER (PARTITION BY sku) END AS sku_first
      FROM (SELECT *, min(line) OVER (PARTITION BY key) AS first FROM staged_lines) l
     ORDER BY first, line`.execute(tx);
}

export async function fetchGrouped(tx: Tx, count: number): Promise<GroupedLine[]> {
  const { rows } = await sql<GroupedLine>`FETCH ${sql.lit(count)} FROM grouped`.execute(tx);
  return rows;
}

/** An address that a product of the file gets. */
export interface StagedSlug {
  /** Empty: in the shop's default language, where it is taken in every other one. */
  language: string;
  slug: string;
  /** Names the product. */
  owner: string;
}

/** Stages addresses, and returns the indexes of those that another product of the file has. The first one in the file gets an address. */
export async function stageSlugs(tx: Tx, slugs: readonly StagedSlug[]): Promise<Set<number>> {
  const list = sql`
    json_to_recordset(${JSON.stringify(slugs.map(({ language, slug, owner }, n) => ({ language, slug, owner, n })))}::json) AS r (language text, slug text, owner text, n integer)`;
  await sql`INSERT INTO staged_slugs SELECT r.language, r.slug, r.owner FROM ${list} ORDER BY r.n ON CONFLICT DO NOTHING`.execute(tx);
  const { rows } = await sql<{ n: number }>`
    SELECT DISTINCT r.n FROM ${list} JOIN staged_slugs s ON s.slug = r.slug AND s.language IN (r.language, '') AND s.owner <> r.owner`.execute(
    tx,
  );
  return new Set(rows.map(({ n }) => n));
}
