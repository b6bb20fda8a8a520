import { sql } from 'kysely';
import { type Db, prepared, type Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import type { Cents } from '#shared/money';

export interface ChargeRow {
  reference: string;
  outcome: 'paid' | 'requires_action' | 'declined';
  failureCode: string | null;
  amountCents: Cents;
}

export interface NewCharge extends ChargeRow {
  paymentId: string;
}

/** Inserts a charge, unless the payment has one already, and returns the one that it has. */
export async function insertCharge(db: Db, charge: NewCharge): Promise<ChargeRow | undefined> {
  const { paymentId, amountCents, reference, outcome, failureCode } = charge;
  const { rows } = await sql<ChargeRow>`
    ${prepared} INSERT INTO test_provider_charges (payment_id, amount_cents, reference, outcome, failure_code)
    VALUES (${paymentId}, ${amountCents}, ${reference}, ${outcome}, ${failureCode}) ON CONFLICT (payment_id) DO NOTHING
    RETURNING reference, outcome, failure_code, amount_cents`.execute(db);
  return rows[0] ?? selectCharge(db, paymentId);
}

export async function selectCharge(db: Db, paymentId: string): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`
    SELECT reference, outcome, failure_code, amount_cents FROM test_provider_charges WHERE payment_id = ${paymentId}`.execute(db);
  return rows[0];
}

/** Updates a charge that waits for its confirmation; any other stays unchanged. */
export async function settleWaitingCharge(
  db: Db,
  paymentId: string,
  { outcome, failureCode }: Pick<ChargeRow, 'outcome' | 'failureCode'>,
): Promise<void> {
  await db
    .updateTable('testProviderCharges')
    .set({ outcome, failureCode })
    .where('paymentId', '=', paymentId)
    .where('outcome', '=', 'requires_action')
    .execute();
}

export interface NewRefund {
  refundId: string;
  paymentId: string;
  amountCents: Cents;
  reference: string;
}

/** Inserts a refund once and returns its reference, or undefined when it exceeds what is left of a paid charge. */
export async function insertTestRefund(db: Db, { refundId, paymentId, amountCents, reference }: NewRefund): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    // Locks the charge, so that concurrent refunds see each other's amounts.
    await sql`SELECT FROM test_provider_charges WHERE payment_id = ${paymentId} FOR UPDATE`.execute(tx);
    const known = await selectRefund(tx, refundId);
    if (known) return known;
    const { rows: written } = await sql<{ reference: string }>`
      INSERT INTO test_provider_refunds (refund_id, payment_id, amount_cents, reference)
      SELECT ${refundId}, ${paymentId}, ${amountCents}, ${reference}
       WHERE ${amountCents} <= (SELECT amount_cents FROM test_provider_charges WHERE payment_id = ${paymentId} AND outcome = 'paid')
               - (SELECT coalesce(sum(amount_cents), 0) FROM test_provider_refunds WHERE payment_id = ${paymentId})
      RETURNING reference`.execute(tx);
    return written[0]?.reference;
  });
}

async function selectRefund(tx: Tx, refundId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`SELECT reference FROM test_provider_refunds WHERE refund_id = ${refundId}`.execute(tx);
  return rows[0]?.reference;
}
