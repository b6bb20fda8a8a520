import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db, Tx } from '#db/database.server';

/** The backend's process id of a transaction. */
export async function sessionOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
  return rows[0]?.pid ?? 0;
}

/** Waits until this many statements that contain a text are blocked by a session, directly or not; returns their sessions. */
export async function untilBlocked(
  db: Db,
  { by, statement, count = 1 }: { by: number; statement: string; count?: number },
): Promise<number[]> {
  return vi.waitFor(async () => {
    const { rows } = await sql<{ pid: number }>`
      WITH RECURSIVE waiting AS MATERIALIZED (
        SELECT pid, query, pg_blocking_pids(pid) AS blockers FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      ), blocked AS (
        SELECT pid, query FROM waiting WHERE ${by} = ANY (blockers)
        UNION SELECT w.pid, w.query FROM waiting w JOIN blocked b ON b.pid = ANY (w.blockers)
      )
      SELECT pid FROM blocked WHERE query LIKE ${`%${statement}%`}`.execute(db);
    if (rows.length < count) throw new Error(`${rows.length} of ${count} statements with ‘${statement}’ are blocked by session ${by}.`);
    return rows.map(({ pid }) => pid);
  }, 10_000);
}
