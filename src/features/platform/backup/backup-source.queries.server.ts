import pg from 'pg';
import { createClient } from '#db/connection.server';
import { copyOut } from '#db/copy.server';
import { MIGRATION_LOCK } from '#db/migrate.server';

export interface TableToCopy {
  name: string;
  /** Without generated columns. */
  columns: string[];
  /** On the disk, without indexes: how much of the work it is. */
  size: number;
}

/** The text of rows must not depend on the server's or the user's settings. */
export const PLAIN_TEXT_FORMATS = `SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
  SET bytea_output = 'hex'; SET extra_float_digits = 1; SET xmloption = 'content'; SET statement_timeout = 0; SET lock_timeout = 0;
  SET idle_in_transaction_session_timeout = 0; SET synchronize_seqscans = off; SET search_path = public`;

/**
 * Opens a connection whose statements all see the shop as it is now, however long it takes; shoppers are not held up. Migrations of
 * a new release wait until it is closed.
 */
export async function openSnapshot(url: string): Promise<pg.Client> {
  const client = createClient({ url, name: 'backup' });
  await client.connect();
  try {
    await client.query(PLAIN_TEXT_FORMATS);
    await client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SELECT 1');
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** In the order in which they were applied; undefined where there is no shop. */
export async function listMigrations(client: pg.Client): Promise<{ name: string; sha256: string }[] | undefined> {
  const { rows: found } = await client.query(`SELECT to_regclass('public.migrations') IS NOT NULL AS "isThere"`);
  if (!found[0]?.isThere) return undefined;
  const { rows } = await client.query(`SELECT name, sha256 FROM migrations WHERE name ~ '^[0-9]{4}_.*\\.sql$' ORDER BY name`);
  return rows.length > 0 ? rows : undefined;
}

export async function serverVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  return rows[0]?.version ?? '';
}

/** In bytes on the disk. */
export async function databaseSize(url: string): Promise<number> {
  const client = createClient({ url, name: 'backup' });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT pg_database_size(current_database()) AS bytes');
    return Number(rows[0].bytes);
  } finally {
    await client.end();
  }
}

/** The shop's name, if the owner has set one. */
export async function selectShopName(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query(`SELECT to_regclass('public.shop_settings') IS NOT NULL AS "isThere"`);
  if (!rows[0]?.isThere) return undefined;
  const { rows: names } = await client.query(`SELECT value FROM shop_settings WHERE name = 'shopName'`);
  return typeof names[0]?.value === 'string' ? names[0].value : undefined;
}

/** The tables of the shop that have rows to store, those of extensions and unlogged ones excepted. */
export async function listTables(client: pg.Client): Promise<TableToCopy[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; size: string }>(`
    SELECT c.relname AS name, pg_table_size(c.oid) AS size,
           ARRAY(SELECT a.attname::text FROM pg_attribute a
                  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns
      FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' AND ${NOT_OF_EXTENSION}
     ORDER BY c.relname`);
  return rows.map(({ name, columns, size }) => ({ name, columns, size: Number(size) }));
}

/** Part of conditions on `pg_class c`. */
export const NOT_OF_EXTENSION = `NOT EXISTS (
  SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

export async function listSequences(client: pg.Client): Promise<{ name: string; value: string; isCalled: boolean }[]> {
  const { rows: names } = await client.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S' AND ${NOT_OF_EXTENSION} ORDER BY c.relname`);
  const sequences = [];
  for (const { name } of names) {
    const { rows } = await client.query(`SELECT last_value::text AS value, is_called AS "isCalled" FROM ${pg.escapeIdentifier(name)}`);
    sequences.push({ name, ...rows[0] });
  }
  return sequences;
}

/** The rows of a table in COPY's text format. */
export function copyTable(
  client: pg.Client,
  { name, columns }: Pick<TableToCopy, 'name' | 'columns'>,
  options: { chunkLength: number; onRows: (rows: number) => void },
): AsyncGenerator<Buffer> {
  return copyOut(client, `COPY ${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) TO STDOUT`, options);
}

const KEYS_AT_ONCE = 500;

/** The keys of uploaded pictures. Drawn ones are drawn again. */
export async function* listPictureKeys(client: pg.Client): AsyncGenerator<string[]> {
  await client.query('DECLARE pictures NO SCROLL CURSOR FOR SELECT key FROM media_pictures WHERE recipe IS NULL AND is_ready ORDER BY key');
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`FETCH ${KEYS_AT_ONCE} FROM pictures`);
    if (rows.length === 0) return;
    yield rows.map(({ key }) => key);
  }
}

export async function countPictures(client: pg.Client): Promise<number> {
  const { rows: found } = await client.query(
    `SELECT count(*)::integer AS columns FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = 'media_pictures' AND column_name IN ('recipe', 'is_ready')`,
  );
  if (found[0]?.columns !== 2) return 0;
  const { rows } = await client.query('SELECT count(*)::integer AS pictures FROM media_pictures WHERE recipe IS NULL AND is_ready');
  return rows[0]?.pictures ?? 0;
}
