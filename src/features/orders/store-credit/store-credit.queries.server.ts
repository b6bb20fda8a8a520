import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import { type Cents, ZERO_CENTS } from '#shared/money';
import type { CreditReason, GivenReason } from './store-credit.rules';

/* Movements change balances: db/functions/store-credit.sql. The balance's row is locked after order, payment and return. */

/** A customer's balance, for statements that run anyway. */
export function creditBalance(userId: string) {
  return sql<Cents>`coalesce((SELECT balance_cents FROM store_credits WHERE user_id = ${userId}), 0)::bigint`;
}

export async function selectBalance(db: Db | Tx, userId: string): Promise<Cents> {
  const { rows } = await sql<{ balanceCents: Cents }>`SELECT ${creditBalance(userId)} AS balance_cents`.execute(db);
  return rows[0]?.balanceCents ?? ZERO_CENTS;
}

interface MovementOfOrder {
  orderId: string;
  refundId: string;
  deltaCents: Cents;
  reason: Extract<CreditReason, 'refund'>;
}

/** Changes the balance of an order's customer. */
export async function moveCreditOfOrder(tx: Tx, { orderId, refundId, deltaCents, reason }: MovementOfOrder): Promise<void> {
  await sql`
    INSERT INTO store_credit_movements (user_id, delta_cents, reason, order_id, refund_id, by_id, by_email)
    SELECT o.user_id, ${deltaCents}, ${reason}, o.id, r.id, u.id, u.email
      FROM orders o, refunds r LEFT JOIN users u ON u.id = r.created_by WHERE o.id = ${orderId} AND r.id = ${refundId}`.execute(tx);
}

interface MovementByStaff {
  userId: string;
  deltaCents: Cents;
  reason: GivenReason;
  note: string;
  admin: { _id: string; email: string };
}

/** A change by a member of the staff. The database refuses one that would make the balance negative (check_violation). */
export async function moveCreditByStaff(tx: Tx, { userId, deltaCents, reason, note, admin }: MovementByStaff): Promise<void> {
  await sql`
    INSERT INTO store_credit_movements (user_id, delta_cents, reason, note, by_id, by_email)
    VALUES (${userId}, ${deltaCents}, ${reason}, ${note}, ${admin._id}, ${admin.email})`.execute(tx);
}

/** Locks a customer's balance, and returns it; undefined without such a user. Concurrent first movements wait for the user's row. */
export async function lockBalance(tx: Tx, userId: string): Promise<Cents | undefined> {
  const { rows } = await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx);
  if (rows.length === 0) return undefined;
  await sql`SELECT FROM store_credits WHERE user_id = ${userId} FOR NO KEY UPDATE`.execute(tx);
  return selectBalance(tx, userId);
}

export interface MovementRow
  extends TableRow<'storeCreditMovements', 'id' | 'deltaCents' | 'balanceAfterCents' | 'note' | 'orderId' | 'byEmail' | 'at'> {
  reason: CreditReason;
  orderNumber: string | null;
}

/** A page of a customer's movements, newest first, and their number. */
export async function selectMovements(
  db: Db,
  { userId, page, limit }: { userId: string; page: number; limit: number },
): Promise<{ rows: MovementRow[]; total: number }> {
  const { rows } = await sql<MovementRow>`
    SELECT m.id, m.delta_cents, m.balance_after_cents, m.reason, m.note, m.order_id, o.order_number, m.by_email, m.at
      FROM store_credit_movements m LEFT JOIN orders o ON o.id = m.order_id
     WHERE m.user_id = ${userId} ORDER BY m.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM store_credit_movements WHERE user_id = ${userId}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function isUserKnown(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users WHERE id = ${userId}`.execute(db);
  return rows.length > 0;
}

export interface CreditDifference {
  userId: string;
  balanceCents: Cents;
  ledgerCents: Cents;
}

export async function selectDifferences(db: Db): Promise<CreditDifference[]> {
  const { rows } = await sql<CreditDifference>`SELECT user_id, balance_cents, ledger_cents FROM store_credit_differences`.execute(db);
  return rows;
}
