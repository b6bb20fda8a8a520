import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';

/** Built-in pages that a shop should publish as its own. */
export const LEGAL_PAGES = ['terms', 'privacy'] as const;

interface SetupFacts {
  hasCategories: boolean;
  publishedPages: string[];
  /** Whether every order so far is a test: the shop began empty and was never open. */
  isNew: boolean;
  orders: number;
}

export async function selectSetupFacts(db: Db): Promise<SetupFacts> {
  const { rows } = await sql<SetupFacts>`
    SELECT EXISTS (SELECT FROM categories) AS has_categories,
           ARRAY(SELECT built_in FROM pages WHERE built_in = ANY (${LEGAL_PAGES}) AND live_number IS NOT NULL) AS published_pages,
           (SELECT began_empty AND first_opened_at IS NULL FROM shop_opening) AS is_new,
           (SELECT count(*) FROM orders)::integer AS orders`.execute(db);
  return rows[0] ?? { hasCategories: false, publishedPages: [], isNew: false, orders: 0 };
}

/** Locks the opening of the shop, so that it cannot open meanwhile. Returns whether every order so far is a test. */
export async function lockNewShop(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    SELECT began_empty AND first_opened_at IS NULL AS is_new FROM shop_opening FOR UPDATE`.execute(tx);
  return rows[0]?.isNew ?? false;
}

/** Pieces that any order has taken or holds can be sold again. */
export async function giveBackPieces(tx: Tx): Promise<void> {
  await sql`SELECT set_config('shop.stock_reason', 'release', true), set_config('shop.stock_note', 'Test orders removed', true)`.execute(
    tx,
  );
  await sql`
    WITH taken AS (
      SELECT l.variant_id,
             coalesce(sum(l.quantity - l.returned_quantity - l.restocked_quantity) FILTER (WHERE o.stock_state = 'sold'), 0)::integer AS sold,
             coalesce(sum(l.quantity) FILTER (WHERE o.stock_state = 'held'), 0)::integer AS held
        FROM order_lines l JOIN orders o ON o.id = l.order_id
       WHERE l.is_counted AND l.variant_id IS NOT NULL GROUP BY l.variant_id
    ), locked AS (
      SELECT v.id FROM variants v JOIN taken ON taken.variant_id = v.id ORDER BY v.id FOR NO KEY UPDATE OF v
    )
    UPDATE variants v SET on_hand = v.on_hand + taken.sold, reserved = v.reserved - taken.held
      FROM taken JOIN locked ON locked.id = taken.variant_id WHERE v.id = taken.variant_id`.execute(tx);
}

export async function noteTestOrdersRemoved(tx: Tx): Promise<void> {
  await sql`UPDATE shop_opening SET test_orders_removed_at = now()`.execute(tx);
}
