import { sql } from 'kysely';
import type { Tx } from '#db/database.server';

/** Each function removes up to `limit` things and returns how many; 0 when none are left. */

/** Gift cards and store credit: money of the demo's orders. Their ledgers are only ever added to, so they are emptied as a whole. */
export async function removeCredit(tx: Tx): Promise<number> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM gift_cards) OR EXISTS (SELECT FROM store_credits) OR EXISTS (SELECT FROM store_credit_movements) AS has`.execute(
    tx,
  );
  if (!rows[0]?.has) return 0;
  await sql`TRUNCATE gift_card_movements, gift_cards, store_credit_movements, store_credits`.execute(tx);
  return 1;
}

/** With lines, payments, parcels, returns and refunds. */
export async function removeOrders(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM orders ORDER BY id LIMIT ${limit} FOR UPDATE`.execute(tx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await sql`
    DELETE FROM notes WHERE (subject_type = 'order' AND subject_id = ANY (${ids}::uuid[]))
        OR (subject_type = 'return' AND subject_id IN (SELECT id FROM returns WHERE order_id = ANY (${ids}::uuid[])))`.execute(tx);
  await sql`DELETE FROM mails WHERE order_id = ANY (${ids}::uuid[])`.execute(tx);
  await sql`DELETE FROM orders WHERE id = ANY (${ids}::uuid[])`.execute(tx);
  return rows.length;
}

export async function removeDrafts(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM draft_orders`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Pieces that orders held of products that stay can be sold again. */
export async function releaseStock(tx: Tx, limit: number): Promise<number> {
  await sql`SELECT set_config('shop.stock_reason', 'release', true), set_config('shop.stock_note', 'Demo removed', true)`.execute(tx);
  const { numAffectedRows } = await sql`
    UPDATE variants SET reserved = 0
     WHERE id IN (SELECT v.id FROM variants v JOIN products p ON p.id = v.product_id
                   WHERE v.reserved > 0 AND NOT EXISTS (SELECT FROM demo_products d WHERE p.id BETWEEN d.first_id AND d.last_id)
                   ORDER BY v.id LIMIT ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** With variants, reviews, prices of sales, and what is in carts and on wishlists. */
export async function removeProducts(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM products WHERE id IN (SELECT p.id FROM demo_products d JOIN products p ON p.id BETWEEN d.first_id AND d.last_id
                                       ORDER BY p.id LIMIT ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function removePromotions(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM promotions WHERE id <= (SELECT last_promotion_id FROM demo_shop)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** What the demo promises, unless somebody has set it. */
export async function removePromises(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM shop_settings WHERE version = 0`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Those without products and subcategories; then their parents have none. */
export async function removeCategories(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM categories c WHERE id <= (SELECT last_category_id FROM demo_shop)
       AND NOT EXISTS (SELECT FROM products WHERE category_id = c.id) AND NOT EXISTS (SELECT FROM categories WHERE parent_id = c.id)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** The demo's accounts and guests, but not who clears it; with their carts, addresses, conversations, mails and notes about them. */
export async function removeAccounts(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string; email: string }>`
    SELECT id, email FROM users u
     WHERE (is_guest OR EXISTS (SELECT FROM demo_accounts WHERE user_id = u.id)
            OR EXISTS (SELECT FROM demo_accounts WHERE user_id = u.merged_into))
       AND id IS DISTINCT FROM (SELECT cleared_by FROM demo_shop)
     ORDER BY merged_into IS NULL, id LIMIT ${limit} FOR UPDATE`.execute(tx);
  if (rows.length === 0) return 0;
  const [ids, emails] = [rows.map(({ id }) => id), rows.map(({ email }) => email.toLowerCase())];
  await sql`DELETE FROM notes WHERE subject_type = 'customer' AND subject_id = ANY (${ids}::uuid[])`.execute(tx);
  await sql`DELETE FROM conversations WHERE user_id = ANY (${ids}::uuid[])`.execute(tx);
  await sql`DELETE FROM mails WHERE user_id = ANY (${ids}::uuid[])`.execute(tx);
  await sql`DELETE FROM newsletter_subscribers WHERE lower(email) = ANY (${emails})
    AND EXISTS (SELECT FROM users u JOIN demo_accounts ON user_id = u.id WHERE lower(u.email) = lower(newsletter_subscribers.email))`.execute(
    tx,
  );
  await sql`DELETE FROM users WHERE id = ANY (${ids}::uuid[])`.execute(tx);
  return rows.length;
}

/** The home page that the demo came with, if nobody has published another one. */
export async function removeHome(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM face_versions version
     WHERE published_by IS NULL AND NOT EXISTS (SELECT FROM face_versions WHERE id <> version.id)
       AND EXISTS (SELECT FROM media_pictures WHERE key = ANY (face_pictures(version.content)) AND recipe ->> 'view' = 'scene')`.execute(
    tx,
  );
  const count = Number(numAffectedRows ?? 0n);
  if (count > 0) await sql`SELECT pg_notify('catalog', 'settings')`.execute(tx);
  return count;
}

/** Drawn pictures that nothing shows any more. Their files are removed by the caller before the rows. */
export async function lockDrawnPictures(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM media_pictures picture
     WHERE recipe IS NOT NULL AND NOT EXISTS (SELECT FROM media_uses u WHERE u.key = picture.key AND u.ended_at IS NULL)
       AND NOT EXISTS (SELECT FROM face_versions WHERE picture.key = ANY (face_pictures(content)))
       AND NOT EXISTS (SELECT FROM face_draft WHERE picture.key = ANY (face_pictures(value)))
     ORDER BY key LIMIT ${limit} FOR UPDATE`.execute(tx);
  return rows.map(({ key }) => key);
}

export async function deletePictures(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`DELETE FROM media_uses WHERE key = ANY (${keys})`.execute(tx);
  await sql`DELETE FROM media_pictures WHERE key = ANY (${keys})`.execute(tx);
}

/** What counted orders and visits, once no order is left. */
export async function forgetFigures(tx: Tx): Promise<void> {
  await sql`
    TRUNCATE order_search, sales_changes, sales_days,
             sales_parts, product_sales_days, product_sales_months, visit_days, product_view_days,
             product_view_months, search_term_days, search_term_months, test_provider_refunds, test_provider_charges,
             order_job_rows, order_jobs`.execute(tx);
}

/** The figures, the drawings, and what referred to products; then the shop is as one that began empty. */
export async function finishClearing(tx: Tx): Promise<void> {
  await forgetFigures(tx);
  await sql`TRUNCATE bulk_edit_rows, bulk_edits`.execute(tx);
  await sql`
    DELETE FROM media_artworks a
     WHERE NOT EXISTS (SELECT FROM media_pictures
                        WHERE artwork = a.name OR recipe -> 'emblem' ->> 'artwork' = a.name
                           OR recipe -> 'items' @> jsonb_build_array(jsonb_build_object('artwork', a.name)))`.execute(tx);
  await sql`DELETE FROM demo_accounts`.execute(tx);
  await sql`DELETE FROM demo_products`.execute(tx);
  await sql`UPDATE demo_shop SET status = 'cleared', step = NULL, done = total, run_by = NULL`.execute(tx);
  await sql`
    UPDATE shop_opening SET is_open = false, began_empty = true, is_checklist_shown = true, skipped_steps = '{}',
           preview_token = preview_token, first_opened_at = NULL, test_orders_removed_at = NULL`.execute(tx);
}
