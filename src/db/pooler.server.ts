import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SECOND_MS } from '#shared/time';
import { hostChoiceOf } from './host-choice.server';

/**
 * What is between the shop and the server. `session`: each connection has its own session, as without one. `transaction`: a session
 * serves another client after each transaction, and names of statements are lost. `transaction-prepared`: the same, but the pooler
 * keeps track of names (PgBouncer 1.21 and newer, with max_prepared_statements).
 */
export const POOLERS = ['none', 'session', 'transaction', 'transaction-prepared'] as const;
export type Pooler = (typeof POOLERS)[number];

const TIMEOUT_MS = 5 * SECOND_MS;
const WAIT_MS = SECOND_MS;
/** Another client of a busy pooler may get a session that was just free. */
const ATTEMPTS = 5;

export function canNameStatements(pooler: Pooler): boolean {
  return pooler === 'none' || pooler === 'transaction-prepared';
}

/** Whether sessions are shared: then LISTEN, locks of a session and migrations need a connection of their own. */
export function sharesSessions(pooler: Pooler): boolean {
  return pooler === 'transaction' || pooler === 'transaction-prepared';
}

interface PoolerReport {
  pooler: Pooler;
  /** The server's limit for one statement; 0 is none. */
  statementTimeoutMs: number;
}

/** Finds out what a URL leads through. Throws the database's error when it is unavailable. */
export async function detectPooler(url: string): Promise<PoolerReport> {
  const { url: hostUrl } = await hostChoiceOf(url).choose();
  return withClient(hostUrl, async (client) => {
    const { pid, statementTimeoutMs } = await selectSession(client);
    if (pid === client.processID) return { pooler: 'none', statementTimeoutMs };
    if (!(await isSessionShared(client, hostUrl))) return { pooler: 'session', statementTimeoutMs };
    return { pooler: (await hasRawNames(client)) ? 'transaction' : 'transaction-prepared', statementTimeoutMs };
  });
}

/** While another client is in a transaction, a client of a shared session gets another session, or the other one got its. */
async function isSessionShared(client: PooledClient, url: string): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = (await selectSession(client)).pid;
    const isShared = await withClient(url, async (other) => {
      await other.query('BEGIN');
      if ((await selectSession(other)).pid === before) return true;
      // A session of its own never waits for another client.
      const after = selectSession(client).then(({ pid }) => pid);
      return (await Promise.race([after, sleep(WAIT_MS)])) !== before;
    });
    if (isShared) return true;
  }
  return false;
}

/** Whether the server knows a statement by the name that the client gave it: then another client's statement can have the same one. */
async function hasRawNames(client: PooledClient): Promise<boolean> {
  const name = `probe_${randomBytes(8).toString('hex')}`;
  await client.query('BEGIN');
  const { rows } = await client.query({
    name,
    text: 'SELECT EXISTS (SELECT FROM pg_prepared_statements WHERE name = $1) AS "isRaw"',
    values: [name],
  });
  const isRaw = rows[0]?.isRaw === true;
  if (isRaw) await client.query(`DEALLOCATE ${name}`);
  await client.query('COMMIT');
  return isRaw;
}

async function selectSession(client: PooledClient): Promise<{ pid: number; statementTimeoutMs: number }> {
  const { rows } = await client.query(
    `SELECT pg_backend_pid() AS pid, (SELECT setting::integer FROM pg_settings WHERE name = 'statement_timeout') AS "statementTimeoutMs"`,
  );
  return rows[0];
}

/** The process id that the pooler, or the server, has sent; missing in pg's types. */
type PooledClient = pg.Client & { processID: number };

async function withClient<Result>(url: string, work: (client: PooledClient) => Promise<Result>): Promise<Result> {
  // Without settings of the session, which poolers refuse.
  const client = new pg.Client({
    connectionString: url,
    application_name: 'pooler check',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client as PooledClient);
  } finally {
    client.connection.stream.destroy();
  }
}
