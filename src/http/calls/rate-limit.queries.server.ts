import { sql } from 'kysely';
import type { Db } from '#db/database.server';

/** Counts one attempt; starts a new window if the last one has ended. `waitMs`: until the window ends. */
export async function countAttempt(
  db: Db,
  { key, windowMs }: { key: string; windowMs: number },
): Promise<{ attempts: number; waitMs: number }> {
  const { rows } = await sql<{ attempts: number; waitMs: number }>`
    INSERT INTO rate_limits AS r (key, attempts, resets_at) VALUES (${key}, 1, now() + ${windowMs} * interval '1 millisecond')
    ON CONFLICT (key) DO UPDATE SET
      attempts = CASE WHEN r.resets_at <= now() THEN 1 ELSE r.attempts + 1 END,
      resets_at = CASE WHEN r.resets_at <= now() THEN excluded.resets_at ELSE r.resets_at END
    RETURNING attempts, extract(epoch FROM resets_at - now()) * 1000 AS wait_ms`.execute(db);
  return rows[0] ?? { attempts: 1, waitMs: windowMs };
}

export async function giveAttemptsBack(db: Db, keys: string[]): Promise<void> {
  await db.updateTable('rateLimits').set({ attempts: sql`attempts - 1` }).where('key', 'in', keys).where('attempts', '>', 0).execute();
}
