import { createHash } from 'node:crypto';
import {
  CamelCasePlugin,
  Kysely,
  type LogEvent,
  type PluginTransformResultArgs,
  type QueryResult,
  sql,
  type Transaction,
  type UnknownRow,
} from 'kysely';
import pg from 'pg';
import { SECOND_MS } from '#shared/time';
import { WatchedClient, type WatchedClientConfig } from './connection.server';
import { hostChoiceOf } from './host-choice.server';
import type { SlowStatements } from './observed-statement.server';
import { canNameStatements, type Pooler } from './pooler.server';
import { RetryingPostgresDialect } from './retrying-dialect.server';
import type { DB } from './row-types.generated';
import { isPlanOutdated } from './sql-state.server';

/** The shop's database: a pool, or a transaction on it. Columns are camelCase here, snake_case in SQL. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

export interface DatabaseOptions {
  /** With one host or several. */
  url: string;
  /** What it leads through. */
  pooler?: Pooler | undefined;
  maxConnections?: number | undefined;
  /** How long connecting or a statement may take; for databases that the shop can do without. */
  timeoutMs?: number;
  /** Called with every statement: for query counts in tests and for metrics. */
  onQuery?: (event: LogEvent) => void;
  slowStatements?: SlowStatements | undefined;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onConnectionError?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 5 * SECOND_MS;
const STATEMENT_TIMEOUT_MS = 30 * SECOND_MS;
/** The server should end a statement before this; when that error does not arrive either, the connection is given up. */
const LONGEST_STATEMENT_MS = STATEMENT_TIMEOUT_MS + 5 * SECOND_MS;
/** A transaction whose process was stopped or disconnected holds its locks no longer than this. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10 * SECOND_MS;

export function createDatabase(options: DatabaseOptions): Db {
  const { url, pooler = 'none', maxConnections = 10, timeoutMs, onQuery, slowStatements, onConnectionError } = options;
  const idle = new Set<pg.PoolClient>();
  const client: WatchedClientConfig = {
    connectionString: url,
    // Poolers refuse settings of a session, which they share.
    ...(pooler === 'none' && {
      statement_timeout: Math.min(timeoutMs ?? Infinity, STATEMENT_TIMEOUT_MS),
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    }),
    isPooled: pooler !== 'none',
    longestStatementMs: timeoutMs ?? LONGEST_STATEMENT_MS,
    types: { getTypeParser },
    // The cause has most likely broken the other connections too.
    onLost: () => {
      for (const { connection } of idle) connection.stream.destroy(new Error('another connection to the same database is dead'));
    },
  };
  const pool = new pg.Pool({
    ...client,
    Client: canNameStatements(pooler) ? PreparingClient : WatchedClient,
    max: maxConnections,
    connectionTimeoutMillis: timeoutMs ?? CONNECT_TIMEOUT_MS,
  });
  pool.on('error', (error) => onConnectionError?.(error));
  // A connection that breaks between two statements of a transaction fails the next one. Without a listener, its 'error' event
  // would end the process before that.
  pool.on('connect', (client) => client.on('error', () => {}));
  // Before pg's own listener, which prepares the reading of rows.
  pool.on('connect', (client) => client.connection.prependListener('rowDescription', renameColumns));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
  const db: Db = new Kysely<DB>({
    dialect: new RetryingPostgresDialect({ pool }, { hasManyHosts: hostChoiceOf(url).isOpen, slowStatements }),
    plugins: [columnNames],
    ...(onQuery && { log: onQuery }),
  });
  pools.set(db, pool);
  return db;
}

/**
 * Names of tables and columns in statements. Kysely's own plugin also copies each row of each result under other names; here, connections
 * rename a result's columns before its rows are read, which takes a tenth less of the processor in a long list.
 */
class ColumnNames extends CamelCasePlugin {
  inCode(column: string): string {
    return this.camelCase(column);
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

const columnNames = new ColumnNames();

function renameColumns({ fields }: { fields: { name: string }[] }): void {
  for (const field of fields) field.name = columnNames.inCode(field.name);
}

const pools = new WeakMap<Db, pg.Pool>();

/** The number of a pool's connections, and of requests that wait for one. */
export function poolSizes(db: Db): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

const PREPARED_MARK = '/* prepared */';

/**
 * Starts a frequent statement whose plan does not depend on its values: it is planned once a connection, where a complex
 * statement otherwise takes longer to plan than to run. Not for searches.
 */
export const prepared = sql.raw(PREPARED_MARK);

/** Sends marked statements with a name, so that PostgreSQL caches their plans. */
class PreparingClient extends WatchedClient {
  static readonly #names = new Map<string, string>();
  /** A migration has changed their columns. A session of a pooler outlives the process, and keeps their former plan. */
  static readonly #outdated = new Set<string>();

  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads, passed on.
  override query(...args: any[]): any {
    const [text, values] = args;
    const names = PreparingClient.#names;
    const outdated = PreparingClient.#outdated;
    const isNamed = typeof text === 'string' && text.trimStart().startsWith(PREPARED_MARK) && !outdated.has(text);
    if (!isNamed) return super.query(...(args as [string]));
    // By its content: behind a pooler, processes share sessions, and one name must never be two statements.
    if (!names.has(text)) names.set(text, `shop_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`);
    return (super.query({ name: names.get(text), text, values }) as Promise<unknown>).catch((error: unknown) => {
      if (isPlanOutdated(error)) outdated.add(text);
      throw error;
    });
  }
}

const NUMERIC_TYPES = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** Ids, counts, cents and ratings stay far below 2^53, so they are plain numbers. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return NUMERIC_TYPES.has(oid) && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text');
}
