import { sql } from 'kysely';
import type { Db } from '#db/database.server';

export interface ChargeRow {
  reference: string;
  outcome: 'paid' | 'requires_action' | 'declined';
  failureCode: string | null;
  amountCents: number;
}

export interface NewCharge extends ChargeRow {
  paymentId: string;
}

/** Writes a charge down, unless the payment has one already. */
export async function insertCharge(db: Db, charge: NewCharge): Promise<void> {
  await db
    .insertInto('testProviderCharges')
    .values(charge)
    .onConflict((conflict) => conflict.column('paymentId').doNothing())
    .execute();
}

export async function selectCharge(db: Db, paymentId: string): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`
    SELECT reference, outcome, failure_code, amount_cents FROM test_provider_charges WHERE payment_id = ${paymentId}`.execute(db);
  return rows[0];
}

/** Moves a charge that waits for its confirmation on; any other stays as it is. */
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

/** Notes that a paid charge was given back, and says whether it is paid at all. */
export async function markChargeRefunded(db: Db, paymentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('testProviderCharges')
    .set({ failureCode: 'refunded' })
    .where('paymentId', '=', paymentId)
    .where('outcome', '=', 'paid')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
