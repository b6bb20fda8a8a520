import { sql } from 'kysely';
import type { Db } from '#db/database.server';

interface StoredEvent {
  provider: string;
  eventId: string;
}

export async function isEventKnown(db: Db, { provider, eventId }: StoredEvent): Promise<boolean> {
  const { rows } = await sql`SELECT FROM webhook_events WHERE provider = ${provider} AND event_id = ${eventId}`.execute(db);
  return rows.length > 0;
}

export async function insertEvent(db: Db, { provider, eventId }: StoredEvent): Promise<void> {
  await sql`INSERT INTO webhook_events (provider, event_id) VALUES (${provider}, ${eventId}) ON CONFLICT DO NOTHING`.execute(db);
}
