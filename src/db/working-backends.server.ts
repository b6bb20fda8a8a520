import pg from 'pg';
import { SECOND_MS } from '#shared/time';

const TIMEOUT_MS = 2 * SECOND_MS;

/**
 * The process ids of backends that are executing a statement; `unknown` behind a connection pooler, whose process ids are not the
 * server's;
 * `unreachable` when the server does not accept a new connection either.
 */
type WorkingBackends = ReadonlySet<number> | 'unknown' | 'unreachable';

const running = new Map<string | undefined, Promise<WorkingBackends>>();

/** Queries the server over a new connection; concurrent calls share one query. */
export function findWorkingBackends(
  connectionString: string | undefined,
  { isPooled = false }: { isPooled?: boolean | undefined } = {},
): Promise<WorkingBackends> {
  const shared = running.get(connectionString);
  if (shared) return shared;
  const own = select(connectionString, isPooled).finally(() => running.delete(connectionString));
  running.set(connectionString, own);
  return own;
}

async function select(connectionString: string | undefined, isPooled: boolean): Promise<WorkingBackends> {
  let isConnected = false;
  const client = new pg.Client({
    connectionString,
    application_name: 'connection check',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    isConnected = true;
    // A backend in ClientWrite cannot send its result: nobody reads it.
    const { rows } = await client.query<{ pid: number; isOwn: boolean }>(
      `SELECT pid, pid = pg_backend_pid() AS "isOwn" FROM pg_stat_activity
        WHERE state = 'active' AND wait_event IS DISTINCT FROM 'ClientWrite'`,
    );
    const { processID } = client as unknown as { processID: number };
    if (rows.find(({ isOwn }) => isOwn)?.pid !== processID) return 'unknown';
    return new Set(rows.map(({ pid }) => pid));
  } catch {
    // A pooler lets statements wait until one of its own connections is free.
    return isPooled && isConnected ? 'unknown' : 'unreachable';
  } finally {
    // `end()` would wait for the server.
    client.connection.stream.destroy();
  }
}
