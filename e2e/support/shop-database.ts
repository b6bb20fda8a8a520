import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

const USER = 'tradewind';
/** Lines of postmaster.pid: https://www.postgresql.org/docs/current/storage-file-layout.html */
const PORT_LINE = 3;
const SOCKET_LINE = 4;

/** Runs a statement in the database of the shop under test, and returns its rows as the driver gives them. */
export async function queryShop<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const dir = path.join(process.env.SHOP_DATA_DIR ?? '', 'postgres');
  const lines = (await readFile(path.join(dir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({
    host: lines[SOCKET_LINE]?.trim() || '127.0.0.1',
    port: Number(lines[PORT_LINE]),
    user: USER,
    password: (await readFile(path.join(dir, 'password'), 'utf8')).trim(),
    database: 'tradewind',
  });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
