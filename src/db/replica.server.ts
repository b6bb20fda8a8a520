import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { SECOND_MS } from '#shared/time';
import { createDatabase, type Db } from './database.server';
import { newestMigration } from './migrate.server';
import type { SlowStatements } from './observed-statement.server';
import { sqlState } from './sql-state.server';

/** A shopper waits for the response: a replica that takes longer counts as unavailable. */
const TIMEOUT_MS = 2 * SECOND_MS;
const CHECK_EVERY_MS = SECOND_MS;
/** How often the replica is checked while it lacks a change. */
const CATCH_UP_EVERY_MS = 20;
/** The replica must have everything that the primary had this long ago. */
const LONGEST_LAG_MS = 5 * SECOND_MS;
const UNDEFINED_TABLE = '42P01';

export interface Replica {
  /** Reads from the replica while it is up to date, else from the primary. `work` may run twice. */
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** To be called after a change: the primary is read until the replica has the change too. */
  expectChange: () => void;
  /** The replica's pool, for metrics. */
  db: Db;
  stop: () => Promise<void>;
}

interface ReplicaOptions {
  url: string;
  maxConnections?: number | undefined;
  primary: Db;
  slowStatements?: SlowStatements | undefined;
  log: Logger;
}

type Trouble = 'it does not respond' | 'it is too far behind' | 'it is no copy of this database' | 'migrations have not arrived';

/**
 * Monitors a streaming replica. It is read while it responds, is a copy of the primary with the newest migration, lags behind by
 * a few seconds at most, and has every change that was reported with `expectChange`: positions in the write-ahead log are
 * compared.
 */
export function followReplica({ url, maxConnections, primary, slowStatements, log }: ReplicaOptions): Replica {
  const db = createDatabase({ url, maxConnections, timeoutMs: TIMEOUT_MS, slowStatements });
  const stopping = new AbortController();
  let wait = new AbortController();
  let trouble: Trouble | undefined;
  let changes = 0;
  /** How many of them the replica has; -1 before the first check. */
  let changesArrived = -1;
  /** The position that the replica has to reach next, and the number of changes before it. */
  let goal: (Position & { changes: number; sinceMs: number }) | undefined;

  /** Returns what is wrong now; if the primary does not respond, the previous state. */
  async function findTrouble(): Promise<Trouble | undefined> {
    if (!goal) {
      const [changesBefore, sinceMs] = [changes, performance.now()];
      const position = await selectPosition(primary).catch(() => undefined);
      if (!position) return trouble;
      goal = { ...position, changes: changesBefore, sinceMs };
    }
    const copy = await selectCopy(db, goal);
    if (typeof copy === 'string') return copy;
    if (!copy.isCopy) return 'it is no copy of this database';
    if (!copy.isMigrated) return 'migrations have not arrived';
    const isLate = performance.now() - goal.sinceMs > LONGEST_LAG_MS;
    if (!copy.hasReached) return isLate ? 'it is too far behind' : trouble;
    changesArrived = goal.changes;
    goal = undefined;
    return isLate ? 'it is too far behind' : undefined;
  }

  function setTrouble(now: Trouble | undefined) {
    if (now && now !== trouble) log.warn(`the database replica is not read: ${now}`);
    if (!now && trouble) log.info('the database replica is read again');
    trouble = now;
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      setTrouble(await findTrouble());
      const isCatchingUp = !trouble && changesArrived !== changes;
      await sleep(isCatchingUp ? CATCH_UP_EVERY_MS : CHECK_EVERY_MS, undefined, { signal: wait.signal }).catch(() => {});
      if (wait.signal.aborted) wait = new AbortController();
    }
  }

  const watching = watch();
  return {
    db,
    async read(work) {
      if (trouble || changesArrived !== changes) return work(primary);
      try {
        return await work(db);
      } catch (error) {
        // Class 40: the replay of a change conflicted with the query. The replica itself is fine.
        if (!sqlState(error)?.startsWith('40')) {
          log.warn({ err: error }, 'a read from the database replica failed');
          setTrouble('it does not respond');
        }
        return work(primary);
      }
    },
    expectChange() {
      changes++;
      wait.abort();
    },
    async stop() {
      stopping.abort();
      wait.abort();
      await watching;
      await db.destroy();
    },
  };
}

interface Position {
  /** The end of the write-ahead log. */
  position: string;
  /** The cluster's system identifier, which its replicas share. */
  cluster: string;
}

async function selectPosition(primary: Db): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    SELECT pg_current_wal_insert_lsn()::text AS position, system_identifier::text AS cluster FROM pg_control_system()`.execute(primary);
  return rows[0];
}

interface Copy {
  isCopy: boolean;
  isMigrated: boolean;
  hasReached: boolean;
}

async function selectCopy(db: Db, { position, cluster }: Position): Promise<Copy | Trouble> {
  try {
    const { rows } = await sql<Copy>`
      SELECT pg_is_in_recovery() AND system_identifier::text = ${cluster} AS is_copy,
             EXISTS (SELECT 1 FROM migrations WHERE name = ${newestMigration()}) AS is_migrated,
             coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) AS has_reached
        FROM pg_control_system()`.execute(db);
    return rows[0] ?? 'it does not respond';
  } catch (error) {
    return sqlState(error) === UNDEFINED_TABLE ? 'migrations have not arrived' : 'it does not respond';
  }
}
