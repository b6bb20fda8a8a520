import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { DB } from '#db/row-types.generated';
import { DEMO_PROMISES } from '#features/platform/settings/settings.rules';

/** PostgreSQL takes 65,535 parameters a statement; the widest row here has 20. */
const ROWS_A_STATEMENT = 1_000;

/** Tables whose ids the demo shop numbers itself. */
const NUMBERED_TABLES = ['categories', 'products', 'variants', 'reviews', 'promotions'] as const;

export interface TableRows {
  table: keyof DB;
  /** Each fits its table. */
  rows: readonly object[];
}

/** Inserts any number of rows, some hundred at a time. `onRows` hears how many went in. */
export async function insertRows(tx: Tx, { table, rows }: TableRows, onRows: (count: number) => void): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const part = rows.slice(from, from + ROWS_A_STATEMENT);
    await tx.insertInto(table).values(part).execute();
    onRows(part.length);
  }
}

/** Lets the database go on numbering where the demo shop stopped. */
export async function continueNumbering(tx: Tx): Promise<void> {
  for (const table of NUMBERED_TABLES) {
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql.table(table)}))`.execute(tx);
  }
}

/** Marks everything that is there as the demo's, so that it can be removed (docs/rules.md#demo-clear). */
export async function markAsDemo(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO demo_shop (last_category_id, last_promotion_id)
    SELECT (SELECT max(id) FROM categories), (SELECT max(id) FROM promotions)`.execute(tx);
  await sql`INSERT INTO demo_products (first_id, last_id) SELECT min(id), max(id) FROM products`.execute(tx);
  await sql`INSERT INTO demo_accounts (user_id) SELECT id FROM users`.execute(tx);
}

/** What the demo shop promises. Version 0: nobody has set it. */
export async function insertPromises(db: Db | Tx): Promise<void> {
  const rows = Object.entries(DEMO_PROMISES).map(([name, value]) => ({ name, value: JSON.stringify(value), version: 0 }));
  await db
    .insertInto('shopSettings')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Two that seed the same database take turns, and the second finds it full. */
export async function lockForSeeding(tx: Tx): Promise<void> {
  await sql`LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

export async function hasAnything(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    SELECT EXISTS (SELECT 1 FROM categories) OR EXISTS (SELECT 1 FROM products) OR EXISTS (SELECT 1 FROM users)
        OR EXISTS (SELECT 1 FROM shop_opening WHERE began_empty) AS is_there`.execute(db);
  return rows[0]?.isThere ?? false;
}

/** Undefined: there is no such account any more. */
export async function selectPasswordHash(db: Db | Tx, userId: string): Promise<{ email: string; passwordHash: string } | undefined> {
  return db.selectFrom('users').select(['email', 'passwordHash']).where('id', '=', userId).executeTakeFirst();
}

/** Ends the account's sessions too; false if its password is not the one from before any more. */
export async function replacePasswordHash(
  db: Db | Tx,
  userId: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const { rows } = await sql<{ isReplaced: boolean }>`
    WITH replaced AS (
      UPDATE users SET password_hash = ${after} WHERE id = ${userId} AND password_hash = ${before} RETURNING id
    ), ended AS (
      DELETE FROM sessions WHERE user_id IN (SELECT id FROM replaced)
    )
    SELECT EXISTS (SELECT FROM replaced) AS is_replaced`.execute(db);
  return rows[0]?.isReplaced ?? false;
}
