import { sql } from 'kysely';
import type { Tx } from '#db/database.server';
import type { TranslatedOwner } from '#features/catalog/translations/translated-fields';

export interface SectionsRow {
  /** As they are stored: what they say is a matter of `content`. */
  sections: unknown;
  version: number;
}

const SECTIONS = {
  product: { table: sql.table('product_sections'), key: sql.ref('product_id') },
  category: { table: sql.table('category_sections'), key: sql.ref('category_id') },
} as const satisfies Record<TranslatedOwner, object>;

export async function selectSectionsRow(tx: Tx, owner: TranslatedOwner, id: number): Promise<SectionsRow | undefined> {
  const { table, key } = SECTIONS[owner];
  const { rows } = await sql<SectionsRow>`SELECT sections, version FROM ${table} WHERE ${key} = ${id}`.execute(tx);
  return rows[0];
}

export async function insertSectionsRow(tx: Tx, owner: TranslatedOwner, { id, sections, version }: SectionsRow & { id: number }) {
  const { table, key } = SECTIONS[owner];
  await sql`INSERT INTO ${table} (${key}, sections, version) VALUES (${id}, ${JSON.stringify(sections)}::jsonb, ${version})`.execute(tx);
}

/** The addresses that lead on to a product or category. */
export async function selectFormerSlugs(tx: Tx, owner: TranslatedOwner, id: number): Promise<string[]> {
  const former =
    owner === 'product'
      ? sql`SELECT slug FROM product_old_slugs WHERE product_id = ${id} ORDER BY slug`
      : sql`SELECT unnest(old_slugs) AS slug FROM categories WHERE id = ${id}`;
  const { rows } = await sql<{ slug: string }>`${former}`.execute(tx);
  return rows.map(({ slug }) => slug);
}
