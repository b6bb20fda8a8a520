import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { SECOND_MS } from '#shared/time';
import { createDatabase, type Db } from './database.server';
import { newestMigration } from './migrate.server';
import { sqlState } from './sql-state.server';

/** Somebody waits for an answer: a replica that takes longer is away. */
const TIMEOUT_MS = 2 * SECOND_MS;
const LOOK_EVERY_MS = SECOND_MS;
/** While a change is on its way to the replica. */
const CATCH_UP_EVERY_MS = 20;
/** What the primary had so long ago, the replica must have. */
const LONGEST_LAG_MS = 5 * SECOND_MS;
const UNDEFINED_TABLE = '42P01';

export interface Replica {
  /** Reads from the replica where it is as good as the primary, else from the primary. `work` may run twice. */
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Something has changed: until the replica has it too, the primary is read. */
  expectChange: () => void;
  /** Its pool, to be measured. */
  db: Db;
  stop: () => Promise<void>;
}

interface ReplicaOptions {
  url: string;
  maxConnections?: number | undefined;
  primary: Db;
  log: Logger;
}

type Trouble = 'it does not answer' | 'it is too far behind' | 'it is no copy of this database' | 'migrations have not arrived';

/**
 * Watches a streaming replica. It is read while it answers, is a copy of the primary with the newest migration, has what the primary had
 * a few seconds ago, and has every change that this process was told of: positions in the write-ahead log are compared.
 */
export function followReplica({ url, maxConnections, primary, log }: ReplicaOptions): Replica {
  const db = createDatabase({ url, maxConnections, timeoutMs: TIMEOUT_MS });
  const stopping = new AbortController();
  let nextLook = new AbortController();
  let trouble: Trouble | undefined;
  let changes = 0;
  /** How many of them the replica has; none of its content is known at first. */
  let changesArrived = -1;
  /** What the replica has to reach next, and the changes that are before it. */
  let goal: (Position & { changes: number; sinceMs: number }) | undefined;

  /** What is wrong; without an answer from the primary, what was. */
  async function look(): Promise<Trouble | undefined> {
    if (!goal) {
      const [asked, sinceMs] = [changes, performance.now()];
      const position = await selectPosition(primary).catch(() => undefined);
      if (!position) return trouble;
      goal = { ...position, changes: asked, sinceMs };
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

  function tell(now: Trouble | undefined) {
    if (now && now !== trouble) log.warn(`the database replica is not read: ${now}`);
    if (!now && trouble) log.info('the database replica is read again');
    trouble = now;
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      tell(await look());
      const isCatchingUp = !trouble && changesArrived !== changes;
      await sleep(isCatchingUp ? CATCH_UP_EVERY_MS : LOOK_EVERY_MS, undefined, { signal: nextLook.signal }).catch(() => {});
      if (nextLook.signal.aborted) nextLook = new AbortController();
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
        // Class 40: a row that was read is being replayed away. Such a statement failed alone.
        if (!sqlState(error)?.startsWith('40')) {
          log.warn({ err: error }, 'a read from the database replica failed');
          tell('it does not answer');
        }
        return work(primary);
      }
    },
    expectChange() {
      changes++;
      nextLook.abort();
    },
    async stop() {
      stopping.abort();
      nextLook.abort();
      await watching;
      await db.destroy();
    },
  };
}

interface Position {
  /** The end of the write-ahead log. */
  position: string;
  /** The cluster's own number, which its copies have too. */
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
    return rows[0] ?? 'it does not answer';
  } catch (error) {
    return sqlState(error) === UNDEFINED_TABLE ? 'migrations have not arrived' : 'it does not answer';
  }
}
