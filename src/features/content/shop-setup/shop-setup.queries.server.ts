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

export async function noteTestOrdersRemoved(tx: Tx): Promise<void> {
  await sql`UPDATE shop_opening SET test_orders_removed_at = now()`.execute(tx);
}
