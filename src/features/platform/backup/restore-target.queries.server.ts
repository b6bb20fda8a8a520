import pg from 'pg';
import { createClient } from '#db/connection.server';
import { copyIn } from '#db/copy.server';
import { MIGRATION_LOCK, migrateTo, RESTORE_MARK } from '#db/migrate.server';
import { IS_MAIL } from '#features/platform/jobs/jobs.queries.server';
import { listTables, NOT_OF_EXTENSION, PLAIN_TEXT_FORMATS } from './backup-source.queries.server';

/** Memory for building indexes; a server that has less for a session still builds them, more slowly. */
const INDEX_MEMORY = '256MB';

/** Opens the database that a shop is restored into. Nobody migrates it, and no shop starts on it, until it is closed. */
export async function openTarget(url: string): Promise<pg.Client> {
  const client = createClient({ url, name: 'restore' });
  await client.connect();
  await client.query(PLAIN_TEXT_FORMATS);
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  return client;
}

export interface TargetState {
  /** Tables of other programs, or of a shop. */
  hasTables: boolean;
  hasShop: boolean;
  isInterrupted: boolean;
}

/** What is in the database before anything is restored. */
export async function readTarget(client: pg.Client): Promise<TargetState> {
  const { rows: tables } = await client.query(`
    SELECT count(*) FILTER (WHERE c.relname = 'migrations') > 0 AS "isOurs", count(*) > 0 AS "hasTables"
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND ${NOT_OF_EXTENSION}`);
  const { isOurs, hasTables } = tables[0];
  if (!isOurs) return { hasTables, hasShop: false, isInterrupted: false };
  const { rows: mark } = await client.query('SELECT FROM migrations WHERE name = $1', [RESTORE_MARK]);
  return { hasTables, hasShop: mark.length === 0 && (await hasRows(client)), isInterrupted: mark.length > 0 };
}

async function hasRows(client: pg.Client): Promise<boolean> {
  for (const table of ['users', 'products', 'categories', 'orders']) {
    const { rows: found } = await client.query('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [`public.${table}`]);
    if (!found[0].isThere) continue;
    const { rows } = await client.query(`SELECT EXISTS (SELECT FROM ${pg.escapeIdentifier(table)}) AS "isFull"`);
    if (rows[0].isFull) return true;
  }
  return false;
}

/** What must not be in the way of rows, with the statements that bring it back. */
export interface LiftedRules {
  putBack: { constraints: string[]; indexes: string[]; triggers: string[] };
}

/**
 * Turns off what would refuse rows in this order, or change them: triggers, foreign keys, and indexes, which are built faster
 * afterwards. Only the owner of the tables can do it, and needs no other right: a managed database does not allow more.
 */
export async function liftRules(client: pg.Client): Promise<LiftedRules> {
  await client.query(`SET LOCAL maintenance_work_mem = '${INDEX_MEMORY}'`);
  const constraints = await selectStatements(client, FOREIGN_KEYS);
  const indexes = await selectStatements(client, PLAIN_INDEXES);
  const triggers = await selectStatements(client, TABLES_WITH_TRIGGERS);
  for (const { undo } of [...triggers, ...constraints, ...indexes]) await client.query(undo);
  const redo = (list: { redo: string }[]) => list.map(({ redo: statement }) => statement);
  return { putBack: { constraints: redo(constraints), indexes: redo(indexes), triggers: redo(triggers) } };
}

async function selectStatements(client: pg.Client, query: string): Promise<{ undo: string; redo: string }[]> {
  return (await client.query<{ undo: string; redo: string }>(query)).rows;
}

const FOREIGN_KEYS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS undo,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) AS redo
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
   WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND ${NOT_OF_EXTENSION} ORDER BY c.relname, conname`;

const PLAIN_INDEXES = `
  SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS undo, pg_get_indexdef(i.indexrelid) AS redo
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND ${NOT_OF_EXTENSION}
     AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u', 'x'))
   ORDER BY i.indexrelid::regclass::text`;

const TABLES_WITH_TRIGGERS = `
  SELECT DISTINCT format('ALTER TABLE %s DISABLE TRIGGER USER', c.oid::regclass) AS undo, format('ALTER TABLE %s ENABLE TRIGGER USER', c.oid::regclass) AS redo
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
   WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND ${NOT_OF_EXTENSION} ORDER BY 1`;

/** Foreign keys are checked for all rows as they are added. */
export async function putRulesBack(
  client: pg.Client,
  { putBack }: LiftedRules,
  onStep: (done: number, total: number) => void,
): Promise<void> {
  const steps = [...putBack.indexes, ...putBack.constraints, ...putBack.triggers];
  for (const [at, statement] of steps.entries()) {
    await client.query(statement);
    onStep(at + 1, steps.length);
  }
}

/** Removes the rows that migrations have inserted. */
export async function emptyTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query(`TRUNCATE ${tables.map(pg.escapeIdentifier).join(', ')}`);
}

export function fillTable(
  client: pg.Client,
  { name, columns }: { name: string; columns: readonly string[] },
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  return copyIn(client, `COPY ${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) FROM STDIN`, chunks);
}

export async function setSequence(
  client: pg.Client,
  { name, value, isCalled }: { name: string; value: string; isCalled: boolean },
): Promise<void> {
  await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [`public.${pg.escapeIdentifier(name)}`, value, isCalled]);
}

export const begin = (client: pg.Client) => client.query('BEGIN');
export const commit = (client: pg.Client) => client.query('COMMIT');

/** From now on no shop starts on this database until the restore is complete. */
export async function markRestore(client: pg.Client): Promise<void> {
  await migrateTo(client, new Set());
  await client.query(`INSERT INTO migrations (name, sha256) VALUES ($1, '') ON CONFLICT DO NOTHING`, [RESTORE_MARK]);
}

export async function unmarkRestore(client: pg.Client): Promise<void> {
  await client.query('DELETE FROM migrations WHERE name = $1', [RESTORE_MARK]);
}

interface TableStatement {
  /** Which older releases may lack. */
  table: string;
  statement: string;
}

/** What waited or ran when the backup was made has most likely happened since: it waits for a person. */
const CALM_STATEMENTS: readonly TableStatement[] = [
  // Other jobs run: the gift cards of a paid order are issued, because this shop does not know those that were issued since.
  { table: 'jobs', statement: `UPDATE jobs SET run_at = 'infinity' WHERE failed_at IS NULL AND ${IS_MAIL}` },
  { table: 'webhook_endpoints', statement: `UPDATE webhook_endpoints SET status = 'paused' WHERE status = 'active'` },
  { table: 'order_jobs', statement: `UPDATE order_jobs SET status = 'stopped', run_by = NULL WHERE status = 'running'` },
  { table: 'imports', statement: `UPDATE imports SET status = 'stopped', run_by = NULL WHERE status = 'running'` },
  { table: 'bulk_edits', statement: `UPDATE bulk_edits SET status = 'stopped', run_by = NULL WHERE status = 'running'` },
];

/** As `recount_listings` does. */
const COUNT_STATEMENTS: readonly TableStatement[] = [
  {
    table: 'listing_counts',
    statement: `INSERT INTO listing_counts SELECT category_id, brand_id, cell, count(*) FROM product_listings GROUP BY 1, 2, 3`,
  },
  { table: 'listing_generation', statement: 'INSERT INTO listing_generation DEFAULT VALUES' },
];

export const NOTHING_CALMED = { heldJobs: 0, pausedWebhooks: 0, stoppedWork: 0 };

export async function calmDown(client: pg.Client): Promise<typeof NOTHING_CALMED> {
  const changed = await runWhereThere(client, CALM_STATEMENTS);
  const of = (table: string) => changed.get(table) ?? 0;
  return {
    heldJobs: of('jobs'),
    pausedWebhooks: of('webhook_endpoints'),
    stoppedWork: of('order_jobs') + of('imports') + of('bulk_edits'),
  };
}

/** Makes the counts of lists again. */
export async function countListings(client: pg.Client): Promise<void> {
  await runWhereThere(client, COUNT_STATEMENTS);
}

/** The number of rows that were changed, by table. */
async function runWhereThere(client: pg.Client, statements: readonly TableStatement[]): Promise<Map<string, number>> {
  const changed = new Map<string, number>();
  for (const { table, statement } of statements) {
    const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [`public.${table}`]);
    if (rows[0].isThere) changed.set(table, (await client.query(statement)).rowCount ?? 0);
  }
  return changed;
}

/** A picture whose files were removed during the backup is removed as well, unless something shows it. */
export async function retirePictures(client: pg.Client, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await client.query(
    `UPDATE media_pictures p SET is_ready = false
      WHERE key = ANY ($1) AND NOT EXISTS (SELECT FROM media_uses u WHERE u.key = p.key AND u.ended_at IS NULL)`,
    [keys],
  );
}

/** With a table for long values, and no row. */
const EMPTY_TABLE_SIZE = 8_192;

/** Statistics for plans and the maps for index-only scans, which a loaded table lacks. */
export async function vacuumTables(url: string, onStep: (done: number, total: number) => void): Promise<void> {
  const client = createClient({ url, name: 'restore' });
  await client.connect();
  try {
    const tables = (await listTables(client)).filter(({ size }) => size > EMPTY_TABLE_SIZE);
    for (const [at, { name }] of tables.entries()) {
      await client.query(`VACUUM (ANALYZE) ${pg.escapeIdentifier(name)}`);
      onStep(at + 1, tables.length);
    }
  } finally {
    await client.end();
  }
}
