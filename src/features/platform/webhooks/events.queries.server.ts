import { sql } from 'kysely';
import type { Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';

export interface NewEventRow extends TableRow<'outgoingEvents', 'id' | 'type' | 'subjectId' | 'at' | 'endpointId'> {}

/** Takes events without a body, the oldest first; no other process gets them until the transaction ends. */
export async function takeNewEvents(tx: Tx, limit: number): Promise<NewEventRow[]> {
  const { rows } = await sql<NewEventRow>`
    SELECT id, type, subject_id, at, endpoint_id FROM outgoing_events WHERE body IS NULL
     ORDER BY at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows;
}

export async function deleteEvents(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM outgoing_events WHERE id = ANY (${ids}::uuid[])`.execute(tx);
}

/** Stores an event's body, and a delivery for each endpoint that wants it. */
export async function storeBody(tx: Tx, { id, type, endpointId }: NewEventRow, body: string): Promise<void> {
  await sql`UPDATE outgoing_events SET body = ${body} WHERE id = ${id}`.execute(tx);
  await sql`
    INSERT INTO webhook_deliveries (endpoint_id, event_id)
    SELECT id, ${id} FROM webhook_endpoints
     WHERE status = 'active' AND CASE WHEN ${endpointId}::uuid IS NULL THEN ${type} = ANY (events) ELSE id = ${endpointId} END`.execute(tx);
}

/** An event for one endpoint, whose body is known. Returns the delivery. */
export async function insertTestEvent(tx: Tx, event: { endpointId: string; type: string; body: (id: string) => string }): Promise<string> {
  const id = crypto.randomUUID();
  const { endpointId, type } = event;
  await sql`
    INSERT INTO outgoing_events (id, type, subject_id, body, endpoint_id)
    VALUES (${id}, ${type}, ${endpointId}, ${event.body(id)}, ${endpointId})`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO webhook_deliveries (endpoint_id, event_id) VALUES (${endpointId}, ${id}) RETURNING id`.execute(tx);
  return rows[0]?.id ?? '';
}
