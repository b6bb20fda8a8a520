import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import { type Cents, ZERO_CENTS } from '#shared/money';
import type { GiftCard, GiftCardStatus } from './gift-cards.schema';

/* Movements change balances: db/functions/gift-cards.sql. */

/** A card that can pay. */
export interface UsableGiftCard extends TableRow<'giftCards', 'id'> {
  last4: string;
  balanceCents: Cents;
}

/** Undefined for an unknown code and for a disabled card. */
export async function findUsable(db: Db, codeHash: Buffer): Promise<UsableGiftCard | undefined> {
  const { rows } = await sql<UsableGiftCard>`
    SELECT id, last4, balance_cents FROM gift_cards WHERE code_hash = ${codeHash} AND status = 'active'`.execute(db);
  return rows[0];
}

interface NewCard {
  amountCents: Cents;
  recipientEmail: string;
  recipientName: string;
  message: string;
  admin: { _id: string; email: string };
}

/** A card with its whole amount. */
export async function insertGiftCard(tx: Tx, { amountCents, admin, ...recipient }: NewCard): Promise<{ id: string; mailedAt: Date }> {
  const card = await tx
    .insertInto('giftCards')
    .values({ initialCents: amountCents, createdBy: admin._id, ...recipient })
    .returning(['id', 'mailedAt'])
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO gift_card_movements (gift_card_id, delta_cents, balance_after_cents, reason, by_id, by_email)
    VALUES (${card.id}, ${amountCents}, 0, 'issue', ${admin._id}, ${admin.email})`.execute(tx);
  return card;
}

export type GiftCardState = TableRow<'giftCards', 'id' | 'version'> & { status: GiftCardStatus };

export async function lockGiftCard(tx: Tx, id: string): Promise<GiftCardState | undefined> {
  const { rows } = await sql<GiftCardState>`
    SELECT id, version, status FROM gift_cards WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

export async function updateStatus(tx: Tx, id: string, status: GiftCardStatus): Promise<void> {
  await sql`UPDATE gift_cards SET status = ${status}, version = version + 1 WHERE id = ${id}`.execute(tx);
}

/** The mail with the next code; the code before stays valid until it is sent. */
export async function renewMail(tx: Tx, id: string): Promise<Date> {
  const { rows } = await sql<{ mailedAt: Date }>`
    UPDATE gift_cards SET mailed_at = greatest(clock_timestamp(), mailed_at + interval '1 millisecond'), version = version + 1
     WHERE id = ${id} RETURNING date_trunc('milliseconds', mailed_at) AS mailed_at`.execute(tx);
  return rows[0]?.mailedAt ?? new Date();
}

/** Issues the cards that an order was paid for and has not got yet; returns how many. */
export async function issueOrdered(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ issued: number }>`SELECT issue_gift_cards(${orderId}) AS issued`.execute(tx);
  return rows[0]?.issued ?? 0;
}

export interface MailedGiftCard extends TableRow<'giftCards', 'recipientEmail' | 'recipientName' | 'message'> {
  balanceCents: Cents;
  /** Of the order that it was bought with. */
  orderLanguage: string | null;
}

/** Sets the code of a card; undefined if its mail is not the last one. */
export async function setCode(
  db: Db,
  { id, mailedAt, codeHash, last4 }: { id: string; mailedAt: string; codeHash: Buffer; last4: string },
): Promise<MailedGiftCard | undefined> {
  const { rows } = await sql<MailedGiftCard>`
    UPDATE gift_cards SET code_hash = ${codeHash}, last4 = ${last4}
     WHERE id = ${id} AND date_trunc('milliseconds', mailed_at) = ${mailedAt} AND status = 'active'
    RETURNING recipient_email, recipient_name, message, balance_cents,
              (SELECT o.language FROM orders o WHERE o.id = gift_cards.order_id) AS order_language`.execute(db);
  return rows[0];
}

export interface GiftCardRow
  extends TableRow<'giftCards', 'id' | 'version' | 'last4' | 'recipientEmail' | 'recipientName' | 'message' | 'createdAt'> {
  initialCents: Cents;
  balanceCents: Cents;
  status: GiftCardStatus;
  createdBy: string | null;
  boughtWith: { orderId: string; orderNumber: string } | null;
  movements: {
    id: number;
    at: string;
    deltaCents: Cents;
    balanceAfterCents: Cents;
    reason: GiftCard['movements'][number]['reason'];
    orderNumber: string | null;
    orderId: string | null;
    byEmail: string | null;
  }[];
}

const columns = sql`c.id, c.version, c.last4, c.recipient_email, c.recipient_name, c.message, c.created_at, c.initial_cents, c.balance_cents, c.status`;

export async function selectGiftCard(db: Db, id: string): Promise<GiftCardRow | undefined> {
  const { rows } = await sql<GiftCardRow>`
    SELECT ${columns}, (SELECT email FROM users u WHERE u.id = c.created_by) AS created_by,
           (SELECT jsonb_build_object('orderId', o.id, 'orderNumber', o.order_number) FROM orders o WHERE o.id = c.order_id) AS bought_with,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'at', m.at, 'deltaCents', m.delta_cents, 'balanceAfterCents', m.balance_after_cents,
                     'reason', m.reason, 'orderNumber', m.order_number, 'orderId', m.order_id, 'byEmail', m.by_email) ORDER BY m.id DESC), '[]')
              FROM gift_card_movements m WHERE m.gift_card_id = c.id) AS movements
      FROM gift_cards c WHERE c.id = ${id}`.execute(db);
  return rows[0];
}

interface Slice {
  q: string | undefined;
  status: GiftCardStatus | undefined;
  limit: number;
  offset: number;
}

/** A page of the cards, the newest first, how many there are, and what all cards still have. A search looks at recipient and last four. */
export async function selectGiftCards(
  db: Db,
  { q, status, limit, offset }: Slice,
): Promise<{ rows: Omit<GiftCardRow, 'movements' | 'createdBy' | 'boughtWith'>[]; total: number; outstandingCents: Cents }> {
  const pattern = q === undefined ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const isMatching = sql`
    (${status ?? null}::text IS NULL OR c.status = ${status ?? null})
    AND (${pattern}::text IS NULL OR c.recipient_email ILIKE ${pattern} OR fold_text(c.recipient_name) LIKE fold_text(${pattern}) OR c.last4 = upper(${q ?? null}))`;
  const { rows } = await sql<GiftCardRow>`
    SELECT ${columns} FROM gift_cards c WHERE ${isMatching} ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  const { rows: sums } = await sql<{ total: number; outstandingCents: Cents }>`
    SELECT (SELECT count(*)::integer FROM gift_cards c WHERE ${isMatching}) AS total,
           (SELECT coalesce(sum(balance_cents), 0)::bigint FROM gift_cards WHERE status = 'active') AS outstanding_cents`.execute(db);
  return { rows, total: sums[0]?.total ?? 0, outstandingCents: sums[0]?.outstandingCents ?? ZERO_CENTS };
}
