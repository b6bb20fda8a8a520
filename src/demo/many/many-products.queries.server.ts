import type pg from 'pg';
import { createClient } from '#db/connection.server';
import { copyRows } from '#db/copy.server';
import type { Db } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import type { TableRows } from '../demo.queries.server';

/** Tables that grow by the million: no row of theirs is looked at by a trigger, and no index is kept up row by row. */
const LOADED_TABLES = ['products', 'variants', 'reviews', 'product_listings'] as const;
const MEMORY_FOR_INDEXES = '256MB';
/** Rows whose commit may still be lost are not marked as visible to all by the VACUUM that follows. */
const SURE_COMMITS = 'SET synchronous_commit = on';

/** Rows that others refer to, where they are missing; whatever is there stays as it is. */
export async function insertMissing(db: Db, tables: readonly TableRows[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { table, rows } of tables) {
      for (const row of rows) {
        await tx
          .insertInto(table)
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    }
  });
}

export async function selectCategoryIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('categories').select(['id', 'slug']).execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

export async function selectUserIds(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('users').select(['id', 'email']).where('email', 'in', emails).execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Runs one transaction on a connection of its own, without the limit that the shop's statements have. */
export async function inBulkTransaction<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient({ url, name: 'bulk load' });
  await client.connect();
  try {
    await client.query(SURE_COMMITS);
    await client.query(`BEGIN; SET LOCAL maintenance_work_mem = '${MEMORY_FOR_INDEXES}'`);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } finally {
    // Not committed, it is rolled back.
    await client.end();
  }
}

/** Two loads take turns, and shoppers' writes wait; says how many products there are. */
export async function lockProducts(client: pg.Client): Promise<number> {
  await client.query('LOCK TABLE products, variants, reviews IN SHARE ROW EXCLUSIVE MODE');
  const { rows } = await client.query<{ n: string }>('SELECT count(*) AS n FROM products');
  return Number(rows[0]?.n);
}

/** The first of so many ids that nobody else gets. */
export async function reserveIds(client: pg.Client, table: 'products' | 'variants', count: number): Promise<number> {
  const { rows } = await client.query<{ first: string }>(
    `WITH place AS (SELECT greatest(nextval(pg_get_serial_sequence($1, 'id')), (SELECT coalesce(max(id), 0) + 1 FROM ${table})) AS first)
     SELECT first, setval(pg_get_serial_sequence($1, 'id'), first + $2::bigint) FROM place`,
    [table, count],
  );
  return Number(rows[0]?.first);
}

/** Made-up products of a demo shop go with it (docs/rules.md#demo-clear). */
export async function markAsDemo(client: pg.Client, { firstId, count }: { firstId: number; count: number }): Promise<void> {
  await client.query(
    `INSERT INTO demo_products (first_id, last_id) SELECT $1::bigint, $1::bigint + $2::bigint - 1 FROM demo_shop WHERE status = 'present'`,
    [firstId, count],
  );
}

/** Takes triggers and indexes off the tables; gives back how to make the indexes again, one after the other. */
export async function prepareTables(client: pg.Client): Promise<string[]> {
  // What keeps rows unique is kept up while they come.
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i WHERE i.indrelid = ANY ($1::regclass[]) AND NOT i.indisunique ORDER BY 1`,
    [LOADED_TABLES],
  );
  for (const table of LOADED_TABLES) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

export async function restoreTriggers(client: pg.Client): Promise<void> {
  for (const table of LOADED_TABLES) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

/** Opens the ledgers of the new variants and lists what runs low. */
export async function rebuildStock(client: pg.Client): Promise<void> {
  await client.query('SELECT rebuild_stock()');
}

export async function copyTables(client: pg.Client, tables: readonly { table: string; rows: readonly object[] }[]): Promise<void> {
  for (const { table, rows } of tables)
    await copyRows(client, { table: table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), rows });
}

/** The listings' triggers are off already, so what it switches on again is switched off with the others. */
export async function startListing(client: pg.Client): Promise<number[]> {
  await client.query('SELECT start_listing()');
  const { rows } = await client.query<{ id: string }>('SELECT id FROM categories ORDER BY id');
  return rows.map(({ id }) => Number(id));
}

export async function listCategory(client: pg.Client, id: number): Promise<void> {
  await client.query('SELECT list_category($1)', [id]);
}

/** Counts, words, and what each category stands for, its sub-categories among it. */
export async function finishListing(client: pg.Client): Promise<void> {
  await client.query('SELECT finish_listing()');
  await client.query('SELECT verify_loaded_reviews()');
  await client.query(`
    WITH RECURSIVE place AS (
      SELECT id, id AS above FROM categories
      UNION ALL SELECT place.id, c.parent_id FROM place JOIN categories c ON c.id = place.above WHERE c.parent_id IS NOT NULL
    ), counted AS (
      SELECT above AS id, coalesce(sum(n.products), 0) AS products
        FROM place LEFT JOIN (SELECT category_id, sum(products) AS products FROM listing_counts GROUP BY 1) n ON n.category_id = place.id
       GROUP BY above
    )
    UPDATE categories c SET product_count = counted.products FROM counted WHERE counted.id = c.id AND c.product_count <> counted.products`);
  await client.query(`SELECT pg_notify('catalog', 'all')`);
}

/** Pages are read from indexes alone only where VACUUM has been, and plans are as good as what ANALYZE knows. */
export async function tidyUp(url: string, onTable: (done: number, total: number) => void): Promise<void> {
  const client = createClient({ url, name: 'bulk load' });
  await client.connect();
  try {
    await client.query(SURE_COMMITS);
    const tables = [...LOADED_TABLES, 'listing_counts', 'search_words', 'stock_movements', 'stock_levels', 'orders', 'order_lines'];
    for (const [done, table] of tables.entries()) {
      onTable(done, tables.length);
      await client.query(`VACUUM (ANALYZE) ${table}`);
    }
    onTable(tables.length, tables.length);
  } finally {
    await client.end();
  }
}
