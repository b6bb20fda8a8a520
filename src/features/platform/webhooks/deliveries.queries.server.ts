import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import { type AttemptProblem, wordProblem } from './attempt-problems.server';
import type { Delivery } from './webhooks.schema';

export interface ClaimedDelivery {
  id: string;
  endpointId: string;
  eventId: string;
  attempts: number;
  tries: number;
  url: string;
  secrets: string[];
  body: string;
}

/** Active endpoints with a delivery that is due. */
export async function selectDueEndpoints(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT e.id FROM webhook_endpoints e
     WHERE e.status = 'active'
       AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.status = 'waiting' AND d.next_at <= now())`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Takes due deliveries of an endpoint; no other process gets them until the lease is over. */
export async function claimDeliveries(
  db: Db,
  { endpointId, limit, leaseMs }: { endpointId: string; limit: number; leaseMs: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    UPDATE webhook_deliveries d
       SET attempts = d.attempts + 1, tries = d.tries + 1, next_at = now() + ${leaseMs} * interval '1 millisecond'
      FROM webhook_endpoints e, outgoing_events o
     WHERE d.id IN (SELECT id FROM webhook_deliveries WHERE endpoint_id = ${endpointId} AND status = 'waiting' AND next_at <= now()
                     ORDER BY next_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
       AND e.id = d.endpoint_id AND e.status = 'active' AND o.id = d.event_id
    RETURNING d.id, d.endpoint_id, d.event_id, d.attempts, d.tries, e.url, o.body,
      array_remove(ARRAY[e.secret, CASE WHEN e.former_secret_until > now() THEN e.former_secret END], NULL) AS secrets`.execute(db);
  return rows;
}

export interface AttemptOutcome {
  durationMs: number;
  statusCode?: number | undefined;
  response: string;
  problem?: AttemptProblem | undefined;
}

/** Stores an attempt, unless its delivery or endpoint was deleted meanwhile. */
export async function insertAttempt(tx: Tx, { id, attempts }: ClaimedDelivery, outcome: AttemptOutcome): Promise<void> {
  const { durationMs, statusCode, response, problem } = outcome;
  await sql`
    INSERT INTO webhook_attempts (delivery_id, number, duration_ms, status_code, response, error, coded_error)
    SELECT id, ${attempts}, ${durationMs}, ${statusCode ?? null}, ${response},
           ${(problem && wordProblem(problem)) ?? null}, ${problem ? JSON.stringify(problem) : null}::jsonb FROM webhook_deliveries WHERE id = ${id}
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** The delivery's next state, unless another process or person has moved it on since it was claimed. */
export async function settleDelivery(
  tx: Tx,
  { id, attempts }: ClaimedDelivery,
  { status, delayMs = 0 }: { status: Delivery['status']; delayMs?: number },
): Promise<void> {
  await sql`
    UPDATE webhook_deliveries SET status = ${status}, next_at = now() + ${delayMs} * interval '1 millisecond'
     WHERE id = ${id} AND attempts = ${attempts} AND status = 'waiting'`.execute(tx);
}

export async function markArrived(tx: Tx, endpointId: string): Promise<void> {
  await sql`UPDATE webhook_endpoints SET failing_since = NULL WHERE id = ${endpointId} AND failing_since IS NOT NULL`.execute(tx);
}

/** Turns the endpoint off if nothing has arrived for so long, or at once. True if this call did. */
export async function markFailing(tx: Tx, { endpointId, afterMs }: { endpointId: string; afterMs: number }): Promise<boolean> {
  await sql`UPDATE webhook_endpoints SET failing_since = now() WHERE id = ${endpointId} AND failing_since IS NULL`.execute(tx);
  const { numAffectedRows } = await sql`
    UPDATE webhook_endpoints SET status = 'failed', version = version + 1
     WHERE id = ${endpointId} AND status = 'active' AND failing_since <= now() - ${afterMs} * interval '1 millisecond'`.execute(tx);
  return numAffectedRows === 1n;
}

export interface DeliveryRow extends TableRow<'webhookDeliveries', 'id' | 'endpointId' | 'eventId' | 'attempts' | 'createdAt' | 'nextAt'> {
  status: Delivery['status'];
  type: string;
  statusCode: number | null;
  error: string | null;
  codedError: unknown;
}

const COLUMNS = sql`d.id, d.endpoint_id, d.event_id, d.status, d.attempts, d.created_at, d.next_at, o.type, a.status_code, a.error, a.coded_error`;
const JOINED = sql`webhook_deliveries d JOIN outgoing_events o ON o.id = d.event_id
  LEFT JOIN LATERAL (SELECT status_code, error, coded_error FROM webhook_attempts WHERE delivery_id = d.id ORDER BY number DESC LIMIT 1) a ON true`;

interface DeliveryList {
  endpointId: string;
  status?: Delivery['status'] | undefined;
  /** The last one of the page before. */
  after?: string | undefined;
  limit: number;
}

/** The newest first; one more than a page shows. */
export async function selectDeliveries(db: Db, { endpointId, status, after, limit }: DeliveryList): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    SELECT ${COLUMNS} FROM ${JOINED}
     WHERE d.endpoint_id = ${endpointId}
       AND ${status === undefined ? sql`true` : sql`d.status = ${status}`}
       AND ${after === undefined ? sql`true` : sql`(d.created_at, d.id) < (SELECT created_at, id FROM webhook_deliveries WHERE id = ${after})`}
     ORDER BY d.created_at DESC, d.id DESC LIMIT ${limit + 1}`.execute(db);
  return rows;
}

export async function selectDelivery(db: Db | Tx, id: string): Promise<(DeliveryRow & { url: string; body: string }) | undefined> {
  const { rows } = await sql<DeliveryRow & { url: string; body: string }>`
    SELECT ${COLUMNS}, e.url, o.body FROM ${JOINED} JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE d.id = ${id}`.execute(db);
  return rows[0];
}

export type AttemptRow = TableRow<'webhookAttempts', 'number' | 'at' | 'durationMs' | 'statusCode' | 'response' | 'error' | 'codedError'>;

export function selectAttempts(db: Db, deliveryId: string): Promise<AttemptRow[]> {
  return db
    .selectFrom('webhookAttempts')
    .select(['number', 'at', 'durationMs', 'statusCode', 'response', 'error', 'codedError'])
    .where('deliveryId', '=', deliveryId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute();
}

/** Due at once, with all tries ahead. An attempt that is under way is not repeated before it ends. */
export async function sendAgain(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE webhook_deliveries SET status = 'waiting', tries = 0, next_at = now() WHERE id = ${id} AND status <> 'waiting'`.execute(
    tx,
  );
  await sql`UPDATE webhook_deliveries SET tries = 0, next_at = least(next_at, now()) WHERE id = ${id} AND status = 'waiting' AND next_at > now() + interval '1 minute'`.execute(
    tx,
  );
}
