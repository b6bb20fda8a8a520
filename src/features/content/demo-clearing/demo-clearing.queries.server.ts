import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { DemoCounts } from './demo-clearing.schema';

export interface DemoRow {
  status: 'present' | 'clearing' | 'failed' | 'cleared';
  step: string | null;
  done: number;
  total: number;
  clearedBy: string | null;
  clearedByEmail: string | null;
}

const COLUMNS = ['status', 'step', 'done', 'total', 'clearedBy', 'clearedByEmail'] as const;

/** Undefined: this shop never had a demo. */
export async function selectDemo(db: Db): Promise<DemoRow | undefined> {
  const row = await db.selectFrom('demoShop').select(COLUMNS).executeTakeFirst();
  return row as DemoRow | undefined;
}

/** Locked until the transaction ends. */
export async function lockDemo(tx: Tx): Promise<DemoRow | undefined> {
  const row = await tx.selectFrom('demoShop').select(COLUMNS).forUpdate().executeTakeFirst();
  return row as DemoRow | undefined;
}

export async function isDemoAccount(db: Db | Tx, userId: string): Promise<boolean> {
  return (await db.selectFrom('demoAccounts').select('userId').where('userId', '=', userId).executeTakeFirst()) !== undefined;
}

export async function keepAccount(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('demoAccounts').where('userId', '=', userId).execute();
}

/** Whether money came through a payment provider, whose books have these orders too. */
export async function hasProviderPayments(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM payments WHERE provider IN ('stripe', 'paypal', 'razorpay') AND charged_cents > 0) AS has`.execute(db);
  return rows[0]?.has ?? false;
}

const IS_DEMO_PRODUCT = sql`EXISTS (SELECT FROM demo_products d WHERE p.id BETWEEN d.first_id AND d.last_id)`;
const LAST_CATEGORY = sql`(SELECT last_category_id FROM demo_shop)`;
const LAST_PROMOTION = sql`(SELECT last_promotion_id FROM demo_shop)`;
/** A category stays with its parents if a product is in it that stays. */
const STAYING_CATEGORIES = sql`
  WITH RECURSIVE staying AS (
    SELECT c.id, c.parent_id FROM categories c
     WHERE c.id > ${LAST_CATEGORY} OR EXISTS (SELECT FROM products p WHERE p.category_id = c.id AND NOT ${IS_DEMO_PRODUCT})
    UNION SELECT parent.id, parent.parent_id FROM staying JOIN categories parent ON parent.id = staying.parent_id
  )`;

export async function countDemo(db: Db): Promise<DemoCounts> {
  const { rows } = await sql<Record<string, number>>`
    ${STAYING_CATEGORIES}
    SELECT (SELECT count(*) FROM products p WHERE ${IS_DEMO_PRODUCT})::integer AS products,
           (SELECT count(*) FROM products p WHERE NOT ${IS_DEMO_PRODUCT})::integer AS own_products,
           (SELECT count(*) FROM categories)::integer AS categories, (SELECT count(*) FROM staying)::integer AS own_categories,
           (SELECT count(*) FROM orders)::integer AS orders,
           (SELECT count(*) FROM demo_accounts JOIN users u ON u.id = user_id AND u.role = 'customer')::integer AS customers,
           (SELECT count(*) FROM users u WHERE role = 'customer' AND NOT is_guest AND merged_into IS NULL
                AND NOT EXISTS (SELECT FROM demo_accounts WHERE user_id = u.id))::integer AS own_customers,
           (SELECT count(*) FROM users WHERE is_guest)::integer AS guests,
           (SELECT count(*) FROM users u WHERE role <> 'customer' AND NOT EXISTS (SELECT FROM demo_accounts WHERE user_id = u.id))::integer AS staff,
           (SELECT count(*) FROM reviews r JOIN products p ON p.id = r.product_id WHERE ${IS_DEMO_PRODUCT})::integer AS reviews,
           (SELECT count(*) FROM promotions WHERE id <= ${LAST_PROMOTION})::integer AS promotions,
           (SELECT count(*) FROM promotions WHERE id > ${LAST_PROMOTION})::integer AS own_promotions,
           (SELECT count(*) FROM draft_orders)::integer AS drafts,
           (SELECT count(*) FROM gift_cards)::integer AS gift_cards,
           (SELECT count(*) FROM pages)::integer AS pages,
           (SELECT count(*) FROM newsletter_subscribers)::integer AS subscribers`.execute(db);
  const count = (name: string) => rows[0]?.[name] ?? 0;
  return {
    goes: {
      products: count('products'),
      categories: count('categories') - count('ownCategories'),
      orders: count('orders'),
      customers: count('customers'),
      guests: count('guests'),
      reviews: count('reviews'),
      promotions: count('promotions'),
      drafts: count('drafts'),
      giftCards: count('giftCards'),
    },
    stays: {
      products: count('ownProducts'),
      categories: count('ownCategories'),
      customers: count('ownCustomers'),
      staff: count('staff'),
      promotions: count('ownPromotions'),
      pages: count('pages'),
      subscribers: count('subscribers'),
    },
  };
}

/** The doors close in the same transaction, so that nobody orders what goes. */
export async function startClearing(tx: Tx, { userId, email, total }: { userId: string; email: string; total: number }): Promise<void> {
  await sql`
    UPDATE demo_shop SET status = 'clearing', cleared_by = ${userId}, cleared_by_email = ${email}, step = NULL, done = 0, total = ${total},
           run_by = NULL`.execute(tx);
  await sql`UPDATE shop_opening SET is_open = false`.execute(tx);
}

/** Takes the work that no other running process does. */
export async function claimClearing(db: Db, processId: number): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    UPDATE demo_shop SET run_by = ${processId}
     WHERE status = 'clearing' AND (run_by IS NULL OR run_by = ${processId} OR NOT is_process_running(run_by))
    RETURNING 'demo' AS id`.execute(db);
  return rows[0];
}

/** Locks the work until the transaction ends; undefined if this process does not do it any more. */
export async function lockClaimed(tx: Tx, processId: number): Promise<Pick<DemoRow, 'clearedBy' | 'clearedByEmail'> | undefined> {
  return tx
    .selectFrom('demoShop')
    .select(['clearedBy', 'clearedByEmail'])
    .where('runBy', '=', processId)
    .where('status', '=', 'clearing')
    .forUpdate()
    .executeTakeFirst();
}

export async function noteProgress(tx: Tx, { step, count }: { step: string; count: number }): Promise<void> {
  await sql`UPDATE demo_shop SET step = ${step}, done = least(done + ${count}, total)`.execute(tx);
}

export async function markFailed(db: Db): Promise<void> {
  await sql`UPDATE demo_shop SET status = 'failed' WHERE status = 'clearing'`.execute(db);
}
