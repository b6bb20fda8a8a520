import { sql } from 'kysely';
import type { Db } from '#db/database.server';

interface OutcomeRow {
  succeededAt: Date | null;
  failedAt: Date | null;
  reason: string | null;
}

/** So many of the newest payments are looked at, so that it takes the same time in a shop with a million. */
const LOOKED_AT = 1_000;

/** When a provider’s newest payments succeeded and failed last. A shopper who cancels is no failure of the provider. */
export async function selectPaymentOutcomes(db: Db, provider: string): Promise<OutcomeRow> {
  const { rows } = await sql<OutcomeRow>`
    WITH newest AS (
      SELECT status, failure_code, updated_at FROM payments WHERE provider = ${provider} ORDER BY created_at DESC LIMIT ${LOOKED_AT}
    ), failed AS (
      SELECT updated_at, failure_code FROM newest
       WHERE status = 'failed' AND coalesce(failure_code, '') <> 'cancelled' ORDER BY updated_at DESC LIMIT 1
    )
    SELECT (SELECT max(updated_at) FROM newest WHERE status IN ('paid', 'authorised', 'partially_refunded', 'refunded')) AS succeeded_at,
           (SELECT updated_at FROM failed) AS failed_at, (SELECT failure_code FROM failed) AS reason`.execute(db);
  return rows[0] ?? { succeededAt: null, failedAt: null, reason: null };
}

/** When a provider's last event came in. */
export async function selectLastEvent(db: Db, provider: string): Promise<Date | undefined> {
  const { rows } = await sql<{ receivedAt: Date }>`
    SELECT received_at FROM webhook_events WHERE provider = ${provider} ORDER BY received_at DESC LIMIT 1`.execute(db);
  return rows[0]?.receivedAt;
}

/** When mails were sent and failed last, and how many wait. */
export async function selectMailOutcomes(db: Db): Promise<OutcomeRow & { waiting: number }> {
  const { rows } = await sql<OutcomeRow & { waiting: number }>`
    WITH newest AS (
      SELECT status, sent_at FROM mails ORDER BY enqueued_at DESC LIMIT ${LOOKED_AT}
    ), failed AS (
      SELECT failed_at, error FROM mails WHERE status = 'failed' ORDER BY enqueued_at DESC, id DESC LIMIT 1
    )
    SELECT (SELECT max(sent_at) FROM newest WHERE status = 'sent') AS succeeded_at,
           (SELECT failed_at FROM failed) AS failed_at, (SELECT error FROM failed) AS reason,
           (SELECT count(*)::integer FROM (SELECT FROM mails WHERE status = 'queued' LIMIT ${LOOKED_AT}) queued) AS waiting`.execute(db);
  return rows[0] ?? { succeededAt: null, failedAt: null, reason: null, waiting: 0 };
}
