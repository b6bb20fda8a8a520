import pg from 'pg';
import { createClient } from '#db/connection.server';

const READER = 'backup_reader';

/**
 * Closes a restored database to changes: returns its URL for a role that may only read, in transactions that may only read. Whatever the
 * shop's code does with it, PostgreSQL refuses to write.
 */
export async function closeToChanges(url: string, password: string): Promise<string> {
  const client = createClient({ url, name: 'backup preview' });
  await client.connect();
  try {
    const database = pg.escapeIdentifier(client.database ?? '');
    await client.query(`CREATE ROLE ${READER} LOGIN NOINHERIT PASSWORD ${pg.escapeLiteral(password)}`);
    await client.query(`GRANT USAGE ON SCHEMA public TO ${READER}`);
    await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${READER}`);
    await client.query(`ALTER ROLE ${READER} SET default_transaction_read_only = on`);
    await client.query(`ALTER DATABASE ${database} SET default_transaction_read_only = on`);
  } finally {
    await client.end();
  }
  const reader = new URL(url);
  reader.username = READER;
  reader.password = password;
  return reader.href;
}
