import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';

type EndpointColumn = 'id' | 'url' | 'description' | 'events' | 'failingSince' | 'formerSecretUntil' | 'createdAt' | 'version';

export interface EndpointRow extends TableRow<'webhookEndpoints', EndpointColumn> {
  status: 'active' | 'paused' | 'failed';
}

const COLUMNS = sql`id, url, description, events, status, failing_since, former_secret_until, created_at, version`;

export async function selectEndpoints(db: Db): Promise<EndpointRow[]> {
  const { rows } = await sql<EndpointRow>`SELECT ${COLUMNS} FROM webhook_endpoints ORDER BY created_at, id`.execute(db);
  return rows;
}

export async function selectEndpoint(db: Db | Tx, id: string): Promise<EndpointRow | undefined> {
  const { rows } = await sql<EndpointRow>`SELECT ${COLUMNS} FROM webhook_endpoints WHERE id = ${id}`.execute(db);
  return rows[0];
}

export async function lockEndpoint(tx: Tx, id: string): Promise<EndpointRow | undefined> {
  const { rows } = await sql<EndpointRow>`SELECT ${COLUMNS} FROM webhook_endpoints WHERE id = ${id} FOR UPDATE`.execute(tx);
  return rows[0];
}

/** Counts endpoints, and lets no other be inserted until the transaction ends. */
export async function countEndpoints(tx: Tx): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('webhook endpoints'))`.execute(tx);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM webhook_endpoints`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertEndpoint(
  tx: Tx,
  values: TableRow<'webhookEndpoints', 'url' | 'description' | 'events' | 'secret'>,
): Promise<EndpointRow> {
  const { url, description, events, secret } = values;
  const { rows } = await sql<EndpointRow>`
    INSERT INTO webhook_endpoints (url, description, events, secret) VALUES (${url}, ${description}, ${events}, ${secret})
    RETURNING ${COLUMNS}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The endpoint was not inserted.');
  return row;
}

export async function updateEndpoint(tx: Tx, id: string, values: Partial<Pick<EndpointRow, 'url' | 'description' | 'events' | 'status'>>) {
  await tx
    .updateTable('webhookEndpoints')
    .set({ ...values, version: sql`version + 1`, ...(values.status === 'active' && { failingSince: null }) })
    .where('id', '=', id)
    .execute();
}

/** The present secret signs too, for so long. */
export async function replaceSecret(tx: Tx, { id, secret, overlapMs }: { id: string; secret: string; overlapMs: number }): Promise<void> {
  await sql`
    UPDATE webhook_endpoints
       SET former_secret = secret, former_secret_until = now() + ${overlapMs} * interval '1 millisecond', secret = ${secret},
           version = version + 1
     WHERE id = ${id}`.execute(tx);
}

export async function deleteEndpoint(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhookEndpoints').where('id', '=', id).execute();
}

/** Who gets mails about the shop itself. */
export async function selectOwnerEmails(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('users').select('email').where('role', '=', 'owner').orderBy('createdAt').limit(20).execute();
  return rows.map(({ email }) => email);
}
