import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { DB } from '#db/row-types.generated';

const SHOWN = 50;

export type BackupRow = Selectable<DB['backups']>;

/** The newest first. */
export function selectBackups(db: Db): Promise<BackupRow[]> {
  return db.selectFrom('backups').selectAll().orderBy('createdAt', 'desc').orderBy('id').limit(SHOWN).execute();
}

export function selectBackup(db: Db, id: string): Promise<BackupRow | undefined> {
  return db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst();
}

/** False when there is one already that has not ended. */
export async function insertWanted(tx: Tx): Promise<boolean> {
  const { numAffectedRows } = await sql`INSERT INTO backups (cause) VALUES ('staff') ON CONFLICT DO NOTHING`.execute(tx);
  return numAffectedRows === 1n;
}

/** Jobs that a restore holds (`calmDown`): there is no other reason for this time. */
const IS_HELD = sql<boolean>`run_at = 'infinity' AND failed_at IS NULL`;

export async function countHeld(db: Db): Promise<number> {
  const { held } = await db.selectFrom('jobs').select(sql<number>`count(*)::integer`.as('held')).where(IS_HELD).executeTakeFirstOrThrow();
  return held;
}

export async function sendHeld(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx.updateTable('jobs').set({ runAt: sql<Date>`now()` }).where(IS_HELD).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Their mails in the log are failed from then on, and can be sent again one by one. */
export async function discardHeld(tx: Tx, reason: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ failedAt: sql<Date>`now()`, runAt: sql<Date>`now()`, lastError: reason })
    .where(IS_HELD)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
