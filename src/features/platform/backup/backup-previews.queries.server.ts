import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';

export interface PreviewRow {
  id: string;
  backupId: string;
  /** The moment of the backup. */
  backupAt: Date;
  userId: string;
  userName: string;
  status: string;
  step: string | null;
  done: number;
  total: number;
  error: string | null;
  tokenHash: Buffer | null;
  expiresAt: Date | null;
}

/** The one that there is. */
export async function selectPreview(db: Db | Tx): Promise<PreviewRow | undefined> {
  const { rows } = await sql<PreviewRow>`
    SELECT p.id, p.backup_id, b.created_at AS backup_at, p.user_id, concat_ws(' ', u.first_name, u.last_name) AS user_name,
           p.status, p.step, p.done, p.total, p.error, p.token_hash, p.expires_at
      FROM backup_previews p JOIN backups b ON b.id = p.backup_id JOIN users u ON u.id = p.user_id`.execute(db);
  return rows[0];
}

/** In the place of one that failed. False while there is another one. */
export async function insertPreview(tx: Tx, { backupId, userId }: { backupId: string; userId: string }): Promise<boolean> {
  await sql`DELETE FROM backup_previews WHERE status = 'failed'`.execute(tx);
  const { numAffectedRows } = await sql`
    INSERT INTO backup_previews (backup_id, user_id) VALUES (${backupId}, ${userId}) ON CONFLICT DO NOTHING`.execute(tx);
  return numAffectedRows === 1n;
}

export interface ClaimedPreview {
  id: string;
  file: string;
}

export async function claimPreview(db: Db, runBy: number): Promise<ClaimedPreview | undefined> {
  const { rows } = await sql<ClaimedPreview>`
    UPDATE backup_previews p SET status = 'restoring', run_by = ${runBy}, step = 'Starting'
      FROM backups b WHERE b.id = p.backup_id AND b.file IS NOT NULL AND p.status = 'waiting'
    RETURNING p.id, b.file`.execute(db);
  return rows[0];
}

/** False when it was closed meanwhile. */
export async function storePreviewProgress(
  db: Db,
  id: string,
  { label, done, total }: { label: string; done: number; total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backupPreviews')
    .set({ step: label, done, total })
    .where('id', '=', id)
    .where('status', '=', 'restoring')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when it was closed meanwhile. */
export async function markOpen(db: Db, id: string, { expiresAt }: { expiresAt: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backupPreviews')
    .set({ status: 'open', expiresAt })
    .where('id', '=', id)
    .where('status', '=', 'restoring')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markFailed(db: Db, id: string, error: string): Promise<void> {
  await db.updateTable('backupPreviews').set({ status: 'failed', error }).where('id', '=', id).execute();
}

/** Only the latest browser sees it. */
export async function storeToken(tx: Tx, id: string, tokenHash: Buffer): Promise<void> {
  await tx.updateTable('backupPreviews').set({ tokenHash }).where('id', '=', id).execute();
}

/** False when there is none. */
export async function deletePreview(db: Db | Tx, id?: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('backupPreviews')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those whose time is over, and those whose process has ended. */
export async function endPreviews(db: Db): Promise<void> {
  await sql`
    DELETE FROM backup_previews
     WHERE status = 'open' AND (expires_at < now() OR NOT is_process_running(run_by))`.execute(db);
  await sql`
    UPDATE backup_previews SET status = 'failed', error = 'The shop stopped before the backup was restored. Open it again.'
     WHERE status = 'restoring' AND NOT is_process_running(run_by)`.execute(db);
}

export async function isOpen(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('backupPreviews').select('id').where('id', '=', id).where('status', '=', 'open').executeTakeFirst();
  return row !== undefined;
}
