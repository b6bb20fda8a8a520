import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';

export interface RedirectRow {
  /** Of a product's former address: the address itself. */
  id: string;
  kind: 'own' | 'product';
  fromPath: string;
  toPath: string;
  createdAt: Date;
}

/** Own redirects and former addresses of products; slugs are not encoded. */
const all = sql`
  SELECT id::text AS id, 'own' AS kind, from_path, to_path, created_at FROM redirects
  UNION ALL
  SELECT o.slug, 'product', '/product/' || o.slug, '/product/' || p.slug, o.created_at FROM product_old_slugs o JOIN products p ON p.id = o.product_id`;

export async function selectRedirects(
  db: Db,
  { q = '', limit, offset }: { q?: string | undefined; limit: number; offset: number },
): Promise<{ rows: RedirectRow[]; total: number }> {
  const isFound = sql`strpos(fold_text(from_path), fold_text(${q})) > 0 OR strpos(fold_text(to_path), fold_text(${q})) > 0`;
  const { rows } = await sql<RedirectRow>`
    SELECT * FROM (${all}) r WHERE ${isFound} ORDER BY created_at DESC, from_path LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM (${all}) r WHERE ${isFound}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** All own redirects, for the cache of a process. */
export async function selectOwnRedirects(db: Db): Promise<{ fromPath: string; toPath: string }[]> {
  return db.selectFrom('redirects').select(['fromPath', 'toPath']).execute();
}

/** All own redirects, locked against other changes until the transaction ends: they are few and rarely change. */
export async function lockRedirects(tx: Tx): Promise<{ id: number; fromPath: string; toPath: string }[]> {
  await sql`LOCK TABLE redirects IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  return tx.selectFrom('redirects').select(['id', 'fromPath', 'toPath']).execute();
}

/** The present address of the product that has, or had, this one. */
export async function selectPresentSlug(db: Db | Tx, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM products WHERE slug = ${slug}
    UNION ALL SELECT p.slug FROM product_old_slugs o JOIN products p ON p.id = o.product_id WHERE o.slug = ${slug} LIMIT 1`.execute(db);
  return rows[0]?.slug;
}

export async function insertRedirect(tx: Tx, values: { fromPath: string; toPath: string }): Promise<RedirectRow> {
  const { id, createdAt } = await tx.insertInto('redirects').values(values).returning(['id', 'createdAt']).executeTakeFirstOrThrow();
  return { ...values, id: String(id), kind: 'own', createdAt };
}

export async function updateTarget(tx: Tx, id: number, toPath: string): Promise<void> {
  await tx.updateTable('redirects').set({ toPath }).where('id', '=', id).execute();
}

export async function deleteRedirect(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('redirects').where('id', '=', id).execute();
}

/** Removes a product's former address. Returns the product; undefined if no product had it. */
export async function deleteOldSlug(tx: Tx, slug: string): Promise<number | undefined> {
  const { rows } = await sql<{ productId: number }>`DELETE FROM product_old_slugs WHERE slug = ${slug} RETURNING product_id`.execute(tx);
  return rows[0]?.productId;
}

/** False if another product has or had this address meanwhile, or the product is gone. */
export async function insertOldSlug(tx: Tx, { slug, productId }: { slug: string; productId: number }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO product_old_slugs (slug, product_id)
    SELECT ${slug}, id FROM products WHERE id = ${productId} AND NOT EXISTS (SELECT FROM products WHERE slug = ${slug})
    ON CONFLICT DO NOTHING`.execute(tx);
  return numAffectedRows === 1n;
}
