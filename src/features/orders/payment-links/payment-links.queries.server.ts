import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { NamedValue } from '#features/catalog/products/product-options.rules';
import type { OrderStatus } from '#features/orders/orders/orders.rules';
import type { ProviderPaymentStatus } from '#features/orders/payments/payments.rules';
import type { TaxLine } from '#features/pricing/pricing/pricing.rules';
import type { Cents } from '#shared/money';
import type { RequestStatus } from './payment-links.schema';

export interface RequestRow {
  id: string;
  orderId: string;
  orderStatus: OrderStatus;
  amountCents: Cents;
  status: RequestStatus;
  /** Its time is over, though it may still be marked as open. */
  isOver: boolean;
  expiresAt: Date;
  sentAt: Date | null;
  note: string;
  createdAt: Date;
  createdBy: string | null;
  settledBy: string | null;
}

const nameOf = (column: ReturnType<typeof sql>) =>
  sql`(SELECT concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) FROM users WHERE id = ${column})`;

const requestColumns = sql`r.id, r.order_id, o.status AS order_status, r.amount_cents, r.status, r.expires_at <= now() AS is_over, r.expires_at,
  r.sent_at, r.note, r.created_at, ${nameOf(sql`r.created_by`)} AS created_by, ${nameOf(sql`r.settled_by`)} AS settled_by`;

/** The links of an order, the newest first. */
export async function selectRequestsOfOrder(db: Db | Tx, orderId: string): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    SELECT ${requestColumns} FROM payment_requests r JOIN orders o ON o.id = r.order_id
     WHERE r.order_id = ${orderId} ORDER BY r.created_at DESC`.execute(db);
  return rows;
}

export async function selectRequest(db: Db | Tx, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    SELECT ${requestColumns} FROM payment_requests r JOIN orders o ON o.id = r.order_id WHERE r.id = ${id}`.execute(db);
  return rows[0];
}

export interface NewRequest {
  orderId: string;
  amountCents: Cents;
  expiresAt: Date;
  createdBy: string;
}

/** Inserts a link in place of an order's open one; the order must be locked. */
export async function replaceRequest(
  tx: Tx,
  { orderId, amountCents, expiresAt, createdBy }: NewRequest,
): Promise<{ id: string; mailedAt: Date }> {
  await closeRequestOfOrder(tx, orderId, 'cancelled');
  return tx
    .insertInto('paymentRequests')
    .values({ orderId, amountCents, expiresAt, createdBy })
    .returning(['id', 'mailedAt'])
    .executeTakeFirstOrThrow();
}

/** The order's open link can no longer be paid. Returns its id. */
export async function closeRequestOfOrder(tx: Tx, orderId: string, status: 'cancelled' | 'expired'): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    UPDATE payment_requests SET status = ${status}, updated_at = now() WHERE order_id = ${orderId} AND status = 'open' RETURNING id`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** Restarts the time of an open link whose mail is sent again. */
export async function renewRequest(tx: Tx, id: string, expiresAt: Date): Promise<{ mailedAt: Date } | undefined> {
  const { rows } = await sql<{ mailedAt: Date }>`
    UPDATE payment_requests SET mailed_at = clock_timestamp(), expires_at = ${expiresAt}, updated_at = now()
     WHERE id = ${id} AND status = 'open' RETURNING mailed_at`.execute(tx);
  return rows[0];
}

export interface LinkMailRow {
  orderId: string;
  orderNumber: string;
  orderStatus: OrderStatus;
  amountCents: Cents;
  expiresAt: Date;
  firstName: string;
  email: string;
  lines: { name: string; imageUrl: string | null; options: NamedValue[]; quantity: number; unitPriceCents: Cents }[];
  itemsCents: Cents;
  taxCents: Cents;
  taxLines: readonly TaxLine[] | null;
  /** BCP 47. */
  language: string | null;
  shippingCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  /** The newest entry of the history. */
  note: string;
}

/** Gives a link its token, and returns what its mail says; undefined if a newer mail was enqueued or it is not open any more. */
export async function setToken(
  db: Db,
  { id, mailedAt, tokenHash }: { id: string; mailedAt: string; tokenHash: Buffer },
): Promise<LinkMailRow | undefined> {
  const { rows } = await sql<LinkMailRow>`
    WITH mailed AS (
      UPDATE payment_requests SET token_hash = ${tokenHash}, sent_at = now()
       WHERE id = ${id} AND status = 'open' AND date_trunc('milliseconds', mailed_at) = ${mailedAt} RETURNING *
    )
    SELECT r.order_id, o.order_number, o.status AS order_status, r.amount_cents, r.expires_at, u.first_name, u.email, ${pageColumns},
           (SELECT note FROM order_status_history h WHERE h.order_id = o.id ORDER BY h.id DESC LIMIT 1) AS note
      FROM mailed r JOIN orders o ON o.id = r.order_id JOIN users u ON u.id = o.user_id`.execute(db);
  return rows[0];
}

const pageColumns = sql`o.language, o.items_cents, o.tax_cents, o.tax_lines, o.shipping_cents, o.discount_cents, o.total_cents,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('name', coalesce(l.translated_name, l.name), 'imageUrl', l.image_url, 'options', l.options, 'quantity', l.quantity,
              'unitPriceCents', l.unit_price_cents)
            ORDER BY l.position) FILTER (WHERE l.quantity > 0), '[]')
     FROM order_lines l WHERE l.order_id = o.id) AS lines`;

interface BegunPayment {
  id: string;
  provider: string;
  status: ProviderPaymentStatus;
  amountCents: Cents;
  sessionReference: string | null;
  redirectUrl: string | null;
  reference: string | null;
  /** Its process ended between two steps. */
  isAbandoned: boolean;
}

export interface LinkPageRow
  extends Pick<
      LinkMailRow,
      'lines' | 'language' | 'itemsCents' | 'taxCents' | 'taxLines' | 'shippingCents' | 'discountCents' | 'totalCents' | 'orderNumber'
    >,
    Pick<RequestRow, 'id' | 'orderId' | 'amountCents' | 'status' | 'isOver' | 'expiresAt'> {
  paidCents: Cents;
  begun: BegunPayment | null;
}

/** What the page of a link shows. */
export async function selectLinkPage(db: Db, tokenHash: Buffer): Promise<LinkPageRow | undefined> {
  const { rows } = await sql<LinkPageRow>`
    SELECT r.id, r.order_id, o.order_number, r.amount_cents, r.status, r.expires_at <= now() AS is_over, r.expires_at, ${pageColumns},
           (SELECT coalesce(sum(p.charged_cents - p.refunded_cents), 0)::bigint FROM payments p WHERE p.order_id = o.id) AS paid_cents,
           (SELECT jsonb_build_object('id', p.id, 'provider', p.provider, 'status', p.status, 'amountCents', p.amount_cents,
              'sessionReference', p.session_reference, 'redirectUrl', p.redirect_url, 'reference', p.reference,
              'isAbandoned', p.status = 'created' AND NOT coalesce(is_process_running(p.made_by), false))
              FROM payments p WHERE p.request_id = r.id AND p.status IN ('created', 'requires_action')) AS begun
      FROM payment_requests r JOIN orders o ON o.id = r.order_id
     WHERE r.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

/** The payment of a link that an earlier request with the same key began. */
export async function selectPaymentOfKey(db: Db, requestId: string, key: string): Promise<ProviderPaymentStatus | undefined> {
  const { rows } = await sql<{ status: ProviderPaymentStatus }>`
    SELECT status FROM payments WHERE request_id = ${requestId} AND request_key = ${key}`.execute(db);
  return rows[0]?.status;
}

export interface NewLinkPayment {
  id: string;
  requestId: string;
  requestKey: string | undefined;
  provider: string;
  method: string;
  cardBrand: string | undefined;
  cardLast4: string | undefined;
  madeBy: number | null;
}

/**
 * Begins a payment of an open link; the order must be locked. An order that waits for its payment is then paid by this method. False
 * when the link is not open any more.
 */
export async function insertLinkPayment(tx: Tx, payment: NewLinkPayment): Promise<boolean> {
  const { id, requestId, requestKey, provider, method, cardBrand, cardLast4, madeBy } = payment;
  const { rows } = await sql<{ orderId: string }>`
    INSERT INTO payments (id, order_id, kind, provider, status, amount_cents, card_brand, card_last4, made_by, request_id, request_key)
    SELECT ${id}, r.order_id, 'difference', ${provider}, 'created', r.amount_cents, ${cardBrand ?? null}, ${cardLast4 ?? null}, ${madeBy},
           r.id, ${requestKey ?? null}
      FROM payment_requests r WHERE r.id = ${requestId} AND r.status = 'open'
    RETURNING order_id`.execute(tx);
  const [row] = rows;
  if (!row) return false;
  await sql`UPDATE orders SET payment_method = ${method} WHERE id = ${row.orderId} AND status = 'pending'`.execute(tx);
  return true;
}

export async function vouchForPayment(tx: Tx, { orderId, by }: { orderId: string; by: string }): Promise<void> {
  await sql`SELECT vouch_for_payment(${orderId}, ${by})`.execute(tx);
}

export async function noteSettlement(tx: Tx, { id, note, by }: { id: string; note: string; by: string }): Promise<void> {
  await sql`UPDATE payment_requests SET note = ${note}, settled_by = ${by} WHERE id = ${id}`.execute(tx);
}

/** Open links whose time is over, the oldest first. */
export async function selectExpiredRequests(db: Db, limit: number): Promise<{ orderId: string }[]> {
  const { rows } = await sql<{ orderId: string }>`
    SELECT order_id FROM payment_requests WHERE status = 'open' AND expires_at <= now() ORDER BY expires_at LIMIT ${limit}`.execute(db);
  return rows;
}
