import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import type { Cents } from '#shared/money';

export interface MergeRow {
  orders: number;
  addresses: number;
  cartItems: number;
  wishlist: number;
  reviews: number;
  notes: number;
  creditCents: Cents;
  hasNewsletter: boolean;
  droppedReviews: string[];
}

interface Pair {
  stays: string;
  from: string;
}

/** What would move. */
export async function countMoves(db: Db, { stays, from }: Pair): Promise<MergeRow> {
  const { rows } = await sql<MergeRow>`
    SELECT (SELECT count(*) FROM orders WHERE user_id = f.id) AS orders,
           (SELECT count(*) FROM addresses WHERE user_id = f.id) AS addresses,
           (SELECT count(*) FROM cart_lines WHERE user_id = f.id) AS cart_items,
           (SELECT count(*) FROM wishlist_items i WHERE i.user_id = f.id
               AND NOT EXISTS (SELECT FROM wishlist_items k WHERE k.user_id = s.id AND k.product_id = i.product_id)) AS wishlist,
           (SELECT count(*) FROM reviews WHERE user_id = f.id) AS reviews,
           (SELECT count(*) FROM notes WHERE subject_type = 'customer' AND subject_id = f.id) AS notes,
           coalesce((SELECT balance_cents FROM store_credits WHERE user_id = f.id), 0) AS credit_cents,
           owns_address(f) AND EXISTS (SELECT FROM newsletter_subscribers n WHERE lower(n.email) = lower(f.email) AND n.status = 'confirmed')
             AND NOT EXISTS (SELECT FROM newsletter_subscribers n WHERE lower(n.email) = lower(s.email)) AS has_newsletter,
           ARRAY(SELECT p.name FROM reviews a JOIN reviews b ON b.product_id = a.product_id AND b.user_id = s.id JOIN products p ON p.id = a.product_id
                  WHERE a.user_id = f.id ORDER BY ${inNameOrder(sql`p.name`)}) AS dropped_reviews
      FROM users s, users f WHERE s.id = ${stays} AND f.id = ${from}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Both customers were found before.');
  return row;
}

/** None of the accounts places an order until the transaction ends; carts before customers, as when placing an order, by their ids. */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`SELECT FROM carts WHERE user_id = ANY (${ids}::uuid[]) ORDER BY user_id FOR UPDATE`.execute(tx);
  await sql`SELECT FROM users WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);
}

/** Returns what moved, in numbers. */
export async function mergeCustomers(tx: Tx, { stays, from }: Pair): Promise<Record<string, number>> {
  const { rows } = await sql<{ moved: Record<string, number> }>`SELECT merge_customers(${stays}, ${from}) AS moved`.execute(tx);
  return rows[0]?.moved ?? {};
}
