import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { Cents } from '#shared/money';
import type { ObstacleKind } from './customer-privacy.schema';

export interface ErasureRow {
  orders: number;
  paidCents: Cents;
  refundedCents: Cents;
  reviews: number;
  addresses: number;
  cartItems: number;
  wishlist: number;
  notes: number;
  isSubscribed: boolean;
  importRows: number;
  creditCents: Cents;
}

/** What belongs to a customer. */
export async function countBelongings(db: Db, id: string): Promise<ErasureRow> {
  const { rows } = await sql<ErasureRow>`
    SELECT (SELECT count(*) FROM orders o WHERE o.user_id = u.id) AS orders,
           (SELECT coalesce(sum(o.total_cents), 0) FROM orders o WHERE o.user_id = u.id AND is_order_earning(o.status)) AS paid_cents,
           (SELECT coalesce(sum(o.refunded_cents), 0) FROM orders o WHERE o.user_id = u.id AND is_order_earning(o.status)) AS refunded_cents,
           (SELECT count(*) FROM reviews r WHERE r.user_id = u.id) AS reviews,
           (SELECT count(*) FROM addresses a WHERE a.user_id = u.id) AS addresses,
           (SELECT count(*) FROM cart_lines l WHERE l.user_id = u.id) AS cart_items,
           (SELECT count(*) FROM wishlist_items i WHERE i.user_id = u.id) AS wishlist,
           (SELECT count(*) FROM notes n WHERE (n.subject_type = 'customer' AND n.subject_id = u.id)
                OR (n.subject_type = 'order' AND n.subject_id IN (SELECT o.id FROM orders o WHERE o.user_id = u.id))) AS notes,
           owns_address(u) AND EXISTS (SELECT FROM newsletter_subscribers n WHERE lower(n.email) = lower(u.email)) AS is_subscribed,
           (SELECT count(*) FROM imports i JOIN import_rows r ON r.import_id = i.id
             WHERE i.kind = 'customers' AND (r.subject_id = u.id::text OR (owns_address(u) AND lower(r.label) = lower(u.email)))) AS import_rows,
           coalesce((SELECT c.balance_cents FROM store_credits c WHERE c.user_id = u.id), 0) AS credit_cents
      FROM users u WHERE u.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The customer was found before.');
  return row;
}

export async function selectObstacles(db: Db | Tx, id: string): Promise<{ kind: ObstacleKind; name: string }[]> {
  const { rows } = await sql<{
    kind: ObstacleKind;
    name: string;
  }>`SELECT DISTINCT kind, name FROM erasure_obstacles(${id}) ORDER BY kind, name`.execute(db);
  return rows;
}

/** Nobody places or changes an order of this customer until the transaction ends; carts before customers, as when placing an order. */
export async function lockEverything(tx: Tx, id: string): Promise<void> {
  await sql`SELECT FROM carts WHERE user_id = ${id} FOR UPDATE`.execute(tx);
  await sql`SELECT FROM users WHERE id = ${id} FOR UPDATE`.execute(tx);
  await sql`SELECT FROM orders WHERE user_id = ${id} ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

export async function eraseCustomer(tx: Tx, id: string): Promise<void> {
  await sql`SELECT erase_customer(${id})`.execute(tx);
}

/** The log's entry of a job's mail. */
export async function deleteMailOf(db: Db, jobId: string): Promise<void> {
  await sql`DELETE FROM mails WHERE job_id = ${jobId}`.execute(db);
}
