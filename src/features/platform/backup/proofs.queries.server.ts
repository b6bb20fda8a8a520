import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';

interface BackupToProve {
  id: string;
  file: string;
}

/** Marks a backup whose file is here and complete. False if there is none, or while another one is being proved. */
export async function wantProof(db: Db | Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE backups SET proof = 'waiting', proof_error = NULL
     WHERE id = ${id} AND status = 'done' AND removed_at IS NULL
       AND NOT EXISTS (SELECT FROM backups WHERE proof IN ('waiting', 'running'))`.execute(db);
  return numAffectedRows === 1n;
}

export async function claimProof(db: Db, runBy: number): Promise<BackupToProve | undefined> {
  const { rows } = await sql<BackupToProve>`
    UPDATE backups SET proof = 'running', run_by = ${runBy}, step = 'Starting', done = 0, total = 0
     WHERE id = (SELECT id FROM backups WHERE proof = 'waiting' FOR UPDATE SKIP LOCKED)
    RETURNING id, file`.execute(db);
  return rows[0];
}

export async function finishProof(db: Db, id: string, error?: string): Promise<void> {
  await sql`
    UPDATE backups SET proof = ${error === undefined ? 'done' : 'failed'}, proved_at = now(), proof_error = ${error ?? null}
     WHERE id = ${id} AND proof = 'running'`.execute(db);
}

/** Those whose process has ended. */
export async function failInterruptedProofs(db: Db): Promise<void> {
  await sql`
    UPDATE backups SET proof = 'failed', proved_at = now(), proof_error = 'The shop stopped during the check. Check it again.'
     WHERE proof = 'running' AND NOT is_process_running(run_by)`.execute(db);
}

/** What the shop's database takes on the disk, which the restored one takes as well. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database())::bigint AS bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
