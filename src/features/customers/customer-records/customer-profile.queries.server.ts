import { sql } from 'kysely';
import { columnRefs } from '#db/columns.server';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { AddressRow } from '#features/accounts/addresses/addresses.queries.server';
import { addressJson } from '#features/accounts/addresses/addresses.queries.server';
import type { OrderStatus, PaymentStatus } from '#features/orders/orders/orders.rules';
import { type ColumnIn, type ColumnValues, columnsIn } from '#shared/fields/field-table';
import type { Cents } from '#shared/money';
import { CUSTOMER_FIELDS } from './customer-fields';

const FIELD_COLUMNS = columnsIn(CUSTOMER_FIELDS);

type Identity = 'id' | 'version' | 'createdAt' | 'erasedAt' | 'mergedInto' | 'isGuest' | ColumnIn<typeof CUSTOMER_FIELDS>;

export interface CustomerOrderRow extends TableRow<'orders', 'id' | 'orderNumber'> {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  createdAt: string;
  totalCents: Cents;
  refundedCents: Cents;
  pieces: number;
}

export interface CustomerRow extends TableRow<'users', Identity>, TableRow<'customerSummaries', 'orders' | 'firstOrderAt' | 'lastOrderAt'> {
  spentCents: Cents;
  hasPassword: boolean;
  returns: number;
  returnedOrders: number;
  storeCreditCents: Cents;
  newsletterStatus: 'confirmed' | 'pending' | 'left' | null;
  newsletterSince: Date | null;
  addresses: AddressRow[];
  cart: { productId: number; name: string; options: Record<string, string>; quantity: number; priceCents: Cents; addedAt: string }[];
  cartUpdatedAt: Date | null;
  wishlistCount: number;
  wishlist: { productId: number; name: string; addedAt: string }[];
  reviewCount: number;
  reviews: { id: number; productId: number; productName: string; rating: number; title: string; comment: string; createdAt: string }[];
  recentOrders: CustomerOrderRow[];
  signIns: { userAgent: string | null; createdAt: string; lastUsedAt: string }[];
}

const RECENT = 10;

/** All that the shop knows of a customer; nobody of the staff. */
export async function selectCustomer(db: Db | Tx, id: string): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    SELECT u.id, u.version, ${columnRefs(FIELD_COLUMNS, 'u')}, u.created_at, u.erased_at, u.merged_into, u.is_guest,
           u.password_hash <> '!' AS has_password, s.orders, s.spent_cents, s.first_order_at, s.last_order_at,
           (SELECT count(*)::integer FROM returns r JOIN orders o ON o.id = r.order_id WHERE o.user_id = u.id AND r.status <> 'rejected') AS returns,
           (SELECT count(DISTINCT r.order_id)::integer FROM returns r JOIN orders o ON o.id = r.order_id
             WHERE o.user_id = u.id AND r.status <> 'rejected') AS returned_orders,
           ${storeCredit} AS store_credit_cents,
           n.status AS newsletter_status, n.confirmed_at AS newsletter_since,
           (SELECT coalesce(jsonb_agg(${addressJson} ORDER BY a.is_default DESC, a.created_at DESC, a.id), '[]') FROM addresses a WHERE a.user_id = u.id) AS addresses,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('productId', p.id, 'name', p.name, 'options', v.options, 'quantity', l.quantity,
                     'priceCents', v.paid_price_cents, 'addedAt', l.added_at) ORDER BY l.added_at, l.variant_id), '[]')
              FROM cart_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id WHERE l.user_id = u.id) AS cart,
           (SELECT c.updated_at FROM carts c WHERE c.user_id = u.id) AS cart_updated_at,
           (SELECT count(*)::integer FROM wishlist_items i WHERE i.user_id = u.id) AS wishlist_count,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('productId', i.product_id, 'name', p.name, 'addedAt', i.added_at) ORDER BY i.added_at DESC, i.id DESC), '[]')
              FROM (SELECT * FROM wishlist_items i WHERE i.user_id = u.id ORDER BY i.added_at DESC, i.id DESC LIMIT ${RECENT}) i
              JOIN products p ON p.id = i.product_id) AS wishlist,
           (SELECT count(*)::integer FROM reviews r WHERE r.user_id = u.id) AS review_count,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'productId', r.product_id, 'productName', p.name, 'rating', r.rating,
                     'title', r.title, 'comment', r.comment, 'createdAt', r.created_at) ORDER BY r.created_at DESC, r.id DESC), '[]')
              FROM (SELECT * FROM reviews r WHERE r.user_id = u.id ORDER BY r.created_at DESC, r.id DESC LIMIT ${RECENT}) r
              JOIN products p ON p.id = r.product_id) AS reviews,
           (SELECT coalesce(jsonb_agg(${orderJson} ORDER BY o.created_at DESC, o.id DESC), '[]')
              FROM (SELECT * FROM orders o WHERE o.user_id = u.id ORDER BY o.created_at DESC, o.id DESC LIMIT ${RECENT}) o) AS recent_orders,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('userAgent', t.user_agent, 'createdAt', t.created_at, 'lastUsedAt', t.last_used_at)
                     ORDER BY t.last_used_at DESC), '[]')
              FROM sessions t WHERE t.user_id = u.id AND t.expires_at > now()) AS sign_ins
      FROM users u
      JOIN customer_summaries s ON s.user_id = u.id
      LEFT JOIN newsletter_subscribers n ON lower(n.email) = lower(u.email) AND NOT u.is_guest
     WHERE u.id = ${id} AND u.role = 'customer'`.execute(db);
  return rows[0];
}

/** One page of a customer's orders, the newest first, and how many there are. */
export async function selectOrdersOf(
  db: Db,
  { id, limit, offset }: { id: string; limit: number; offset: number },
): Promise<{ rows: CustomerOrderRow[]; total: number }> {
  const { rows } = await sql<{ orders: CustomerOrderRow[]; total: number }>`
    SELECT (SELECT coalesce(jsonb_agg(${orderJson} ORDER BY o.created_at DESC, o.id DESC), '[]')
              FROM (SELECT * FROM orders o WHERE o.user_id = ${id} ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit} OFFSET ${offset}) o) AS orders,
           (SELECT count(*)::integer FROM orders o WHERE o.user_id = ${id}) AS total`.execute(db);
  return { rows: rows[0]?.orders ?? [], total: rows[0]?.total ?? 0 };
}

export type CustomerState = TableRow<'users', 'id' | 'version' | 'erasedAt' | 'mergedInto' | 'isGuest' | ColumnIn<typeof CUSTOMER_FIELDS>>;

/** Locks a customer's row until the transaction ends; undefined for anybody else. */
export async function lockCustomer(tx: Tx, id: string): Promise<CustomerState | undefined> {
  const { rows } = await sql<CustomerState>`
    SELECT id, version, ${columnRefs(FIELD_COLUMNS)}, erased_at, merged_into, is_guest FROM users
     WHERE id = ${id} AND role = 'customer' FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

type CustomerValues = ColumnValues<typeof CUSTOMER_FIELDS>;

/** No password matches this: the customer sets one by "forgot password". */
const NO_PASSWORD = '!';

/** Throws a unique violation when the address of mail is taken. */
export async function insertCustomer(tx: Tx, customer: CustomerValues): Promise<string> {
  const { id } = await tx
    .insertInto('users')
    .values({ ...customer, passwordHash: NO_PASSWORD })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws a unique violation when the address of mail is taken. */
export async function updateCustomer(tx: Tx, id: string, values: Partial<CustomerValues>): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx
    .updateTable('users')
    .set({ ...values, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Sets the tags of many customers. */
export async function updateTags(tx: Tx, customers: readonly { id: string; tags: string[] }[]): Promise<void> {
  await sql`
    UPDATE users u SET tags = c.tags, updated_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) AS c (id uuid, tags text[]) WHERE u.id = c.id`.execute(tx);
}

const orderJson = sql`jsonb_build_object('id', o.id, 'orderNumber', o.order_number, 'status', o.status, 'paymentStatus', o.payment_status,
  'createdAt', o.created_at, 'totalCents', o.total_cents, 'refundedCents', o.refunded_cents,
  'pieces', (SELECT coalesce(sum(l.quantity), 0) FROM order_lines l WHERE l.order_id = o.id))`;

const storeCredit = sql`coalesce((SELECT c.balance_cents FROM store_credits c WHERE c.user_id = u.id), 0)`;
