import type { Db } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { hashPassword } from '#features/accounts/passwords/password.server';
import { continueNumbering, hasAnything, insertPromises, insertRows, lockForSeeding, markAsDemo } from './demo.queries.server';
import { ADMIN, SHOPPER } from './demo-people';
import { toTables } from './demo-rows.server';
import { listDrawings, makeDemoShop } from './demo-shop.server';
import { readDrawings } from './drawings.server';
import type { Progress } from './progress-bar.server';
import { type NewPassword, replacePublicPasswords } from './public-passwords.server';

interface SeedDemoShop {
  db: Db;
  /** All dates of the demo shop are relative to it. */
  now: Date;
  onProgress: (progress: Progress) => void;
  /** Whether others can reach the shop: then its accounts get passwords of their own. */
  isReachable?: boolean;
}

/** Whether the demo shop may go in: nobody has put anything into the database yet. */
export async function isShopEmpty(db: Db): Promise<boolean> {
  return !(await hasAnything(db));
}

/**
 * Puts the demo shop (docs/rules.md#demo-shop) into an empty database, in one transaction: interrupted, it leaves the database as
 * empty as it was. Its pictures are drawn when they are requested. Returns the passwords that are not the public ones, for whoever
 * loads it. Throws when the database has a shop in it already.
 */
export async function insertDemoShop({ db, now, onProgress, isReachable = false }: SeedDemoShop): Promise<NewPassword[]> {
  const drawings = await readDrawings(listDrawings());
  const shop = makeDemoShop({ now, drawings });
  const passwordHashes = new Map<string, string>();
  for (const { email, password } of [SHOPPER, ADMIN]) passwordHashes.set(email, await hashPassword(password));
  const tables = toTables({ shop, drawings, now, passwordHashes });
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  let done = 0;
  const onRows = (count: number) => {
    done += count;
    onProgress({ label: 'Demo shop', done, total });
  };
  return inTransaction(db, async (tx) => {
    await lockForSeeding(tx);
    if (await hasAnything(tx)) throw new Error('This database already has a shop in it; the demo shop goes into an empty one only.');
    for (const table of tables) await insertRows(tx, table, onRows);
    await continueNumbering(tx);
    await insertPromises(tx);
    await markAsDemo(tx);
    return isReachable ? replacePublicPasswords(tx) : [];
  });
}
