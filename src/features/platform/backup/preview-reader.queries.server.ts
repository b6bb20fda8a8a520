import pg from 'pg';
import { createClient } from '#db/connection.server';

const READER = 'backup_reader';

/**
 * Closes a restored database to changes: returns its URL for a role that has `SELECT` and no other right. Whatever the shop's code does
 * with it, PostgreSQL refuses to write. Not by a setting: a session can change one, and the pool gives up connections that became
 * read-only, as after a fail-over.
 */
export async function closeToChanges(url: string, password: string): Promise<string> {
  const client = createClient({ url, name: 'backup preview' });
  await client.connect();
  try {
    const database = pg.escapeIdentifier(client.database ?? '');
    await client.query(`CREATE ROLE ${READER} LOGIN NOINHERIT PASSWORD ${pg.escapeLiteral(password)}`);
    await client.query(`GRANT USAGE ON SCHEMA public TO ${READER}`);
    await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${READER}`);
    await client.query(`REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`);
  } finally {
    await client.end();
  }
  const reader = new URL(url);
  reader.username = READER;
  reader.password = password;
  return reader.href;
}
