import { CamelCasePlugin, Kysely, type LogEvent, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { RetryingPostgresDialect } from './retrying-dialect.server';
import type { DB } from './row-types.generated';

/** The shop's database: a pool, or a transaction on it. Columns are camelCase here, snake_case in SQL. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

export interface DatabaseOptions {
  url: string;
  maxConnections?: number | undefined;
  /** How long a connection or a statement may take here; for databases that may be given up. */
  timeoutMs?: number;
  /** Told of every statement: counted by tests, measured by metrics. */
  onQuery?: (event: LogEvent) => void;
  /** Told of a connection that broke while idle; the pool replaces it by itself. */
  onConnectionError?: (error: Error) => void;
}

export function createDatabase({ url, maxConnections = 10, timeoutMs, onQuery, onConnectionError }: DatabaseOptions): Db {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: timeoutMs ?? 5_000,
    ...(timeoutMs !== undefined && { query_timeout: timeoutMs }),
    // A pooled connection must not hold a statement for ever when the network drops.
    statement_timeout: 30_000,
    types: { getTypeParser },
  });
  pool.on('error', (error) => onConnectionError?.(error));
  // One that breaks between two statements of a transaction fails the next of them; with nobody to hear of it before that, Node would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db: Db = new Kysely<DB>({
    dialect: new RetryingPostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onQuery && { log: onQuery }),
  });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Db, pg.Pool>();

/** A pool's connections, and who waits for one. */
export function poolSizes(db: Db): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

const PREPARED_MARK = '/* prepared */';

/**
 * Starts a statement that runs all the time and whose plan does not depend on its values: it is planned once a
 * connection, where a statement of ten parts otherwise takes longer to plan than to run. Not for searches.
 */
export const prepared = sql.raw(PREPARED_MARK);

/** Gives marked statements a name, by which PostgreSQL keeps their plan. */
class PreparingClient extends pg.Client {
  static readonly #names = new Map<string, string>();

  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads, passed on.
  override query(...args: any[]): any {
    const [text, values] = args;
    if (typeof text !== 'string' || !text.trimStart().startsWith(PREPARED_MARK)) return super.query(...(args as [string]));
    const names = PreparingClient.#names;
    if (!names.has(text)) names.set(text, `shop_${names.size}`);
    return super.query({ name: names.get(text), text, values });
  }
}

const NUMERIC_TYPES = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** Identities, counts, cents and ratings stay far below 2^53, so they are plain numbers. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return NUMERIC_TYPES.has(oid) && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text');
}
