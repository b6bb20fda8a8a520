import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { OpeningStep } from './opening.rules';

const COLUMNS = ['isOpen', 'beganEmpty', 'isChecklistShown', 'skippedSteps', 'previewToken'] as const;
export type OpeningRow = TableRow<'shopOpening', (typeof COLUMNS)[number]>;
export type OpeningValues = Pick<OpeningRow, 'isOpen' | 'isChecklistShown' | 'skippedSteps'>;

export async function selectOpening(db: Db | Tx): Promise<OpeningRow> {
  return db.selectFrom('shopOpening').select(COLUMNS).executeTakeFirstOrThrow();
}

/** Locked until the transaction ends. */
export async function lockOpening(tx: Tx): Promise<OpeningRow> {
  return tx.selectFrom('shopOpening').select(COLUMNS).forUpdate().executeTakeFirstOrThrow();
}

export async function updateOpening(tx: Tx, values: Partial<OpeningValues>): Promise<void> {
  await tx.updateTable('shopOpening').set(values).execute();
}

/** Makes the shop a closed one without demo data, if nobody has put anything into it. Returns whether it is one that began so. */
export async function beginEmpty(db: Db): Promise<boolean> {
  await sql`
    UPDATE shop_opening SET began_empty = true, is_open = false, is_checklist_shown = true, first_opened_at = NULL
     WHERE NOT began_empty AND NOT EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM products)
       AND NOT EXISTS (SELECT FROM categories)`.execute(db);
  const { rows } = await sql<{ beganEmpty: boolean }>`SELECT began_empty FROM shop_opening`.execute(db);
  return rows[0]?.beganEmpty ?? false;
}

/** Stores the link that makes the first owner, in place of an earlier one; false if the shop has an owner, or did not begin empty. */
export async function storeSetupLink(db: Db, { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE shop_opening SET setup_token_hash = ${tokenHash}, setup_expires_at = ${expiresAt}
     WHERE began_empty AND NOT EXISTS (SELECT FROM users WHERE role = 'owner')`.execute(db);
  return numAffectedRows === 1n;
}

export async function hasSetupLink(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM shop_opening WHERE setup_token_hash = ${tokenHash} AND setup_expires_at > now()`.execute(db);
  return rows.length > 0;
}

/** Consumes the link; false if it was used, replaced, or has expired, or the shop has an owner. The row's lock lets one of several in. */
export async function takeSetupLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE shop_opening SET setup_token_hash = NULL, setup_expires_at = NULL
     WHERE setup_token_hash = ${tokenHash} AND setup_expires_at > now() AND NOT EXISTS (SELECT FROM users WHERE role = 'owner')`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Which steps the shop's data show as done; the others depend on its settings. */
export async function selectDoneSteps(db: Db): Promise<Record<Extract<OpeningStep, 'taxes' | 'product' | 'legal' | 'order'>, boolean>> {
  const { rows } = await sql<{ taxes: boolean; product: boolean; legal: boolean; order: boolean }>`
    SELECT EXISTS (SELECT FROM tax_setup) AS taxes,
           EXISTS (SELECT FROM products WHERE status = 'active') AS product,
           (SELECT count(*) = 2 FROM pages WHERE built_in IN ('terms', 'privacy') AND live_number IS NOT NULL) AS legal,
           (EXISTS (SELECT FROM orders) OR EXISTS (SELECT FROM shop_opening WHERE test_orders_removed_at IS NOT NULL)) AS order`.execute(
    db,
  );
  return rows[0] ?? { taxes: false, product: false, legal: false, order: false };
}
