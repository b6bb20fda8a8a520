import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import type { SectionOwner } from './section-owners.rules';

export interface SectionsRow {
  /** As they were stored, perhaps by an older release. */
  sections: unknown;
  version: number;
}

const TABLES = {
  product: { table: sql.table('product_sections'), key: sql.ref('product_id'), owners: sql.table('products') },
  category: { table: sql.table('category_sections'), key: sql.ref('category_id'), owners: sql.table('categories') },
} as const satisfies Record<SectionOwner, object>;

export async function selectSections(db: Db | Tx, owner: SectionOwner, id: number): Promise<SectionsRow | undefined> {
  const { table, key } = TABLES[owner];
  const { rows } = await sql<SectionsRow>`SELECT sections, version FROM ${table} WHERE ${key} = ${id}`.execute(db);
  return rows[0];
}

/** Whether a product or category exists. */
export async function hasOwner(db: Db, owner: SectionOwner, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM ${TABLES[owner].owners} WHERE id = ${id}`.execute(db);
  return rows.length > 0;
}

/** The same; it is locked until the transaction ends, so that its sections are saved by one person at a time. */
export async function lockOwner(tx: Tx, owner: SectionOwner, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM ${TABLES[owner].owners} WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return rows.length > 0;
}

export async function storeSections(tx: Tx, owner: SectionOwner, { id, sections }: { id: number; sections: readonly HomeBlock[] }) {
  const { table, key } = TABLES[owner];
  const value = JSON.stringify(sections);
  await sql`
    INSERT INTO ${table} AS stored (${key}, sections) VALUES (${id}, ${value}::jsonb)
    ON CONFLICT (${key}) DO UPDATE SET sections = excluded.sections, version = stored.version + 1, updated_at = now()`.execute(tx);
}
