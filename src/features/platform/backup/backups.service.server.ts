import { existsSync } from 'node:fs';
import path from 'node:path';
import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { readSettings } from '#features/platform/settings/settings.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { startPreview, viewPreview } from './backup-previews.service.server';
import { backupsMessages as messages } from './backups.messages';
import * as queries from './backups.queries.server';
import type { Backup, Backups, HeldMailsAction } from './backups.schema';
import { wantProof } from './proofs.queries.server';

const DISCARDED = 'Discarded after the shop was restored from a backup.';
const SUBJECT = { type: 'backup', id: 'shop' };

/** The last backups, when the next ones are made, and what waits since a restore. */
export async function viewBackups(shop: Shop, admin: Admin): Promise<Backups> {
  const { config, db } = shop;
  const [rows, heldMails, { timeZone }, preview] = await Promise.all([
    queries.selectBackups(db),
    queries.countHeld(db),
    readSettings(shop),
    viewPreview(shop, admin),
  ]);
  return {
    backups: rows.map(toBackup),
    ...(config.backupTime !== 'off' && { time: config.backupTime }),
    timeZone,
    folder: config.backupDir,
    ...config.backupRetention,
    heldMails,
    ...(preview && { preview }),
  };
}

/** The shop is backed up within seconds, in the background; if that has begun already, nothing is added. */
export function backUpNow({ db }: Shop, admin: Admin): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (await queries.insertWanted(tx)) await writeAudit(tx, admin, { action: 'backup.start', subject: SUBJECT });
  });
}

/** Restores it for trial within seconds, in the background. Throws `not_found`, and `conflict` when that is impossible now. */
export async function proveBackup(shop: Shop, admin: Admin, id: string): Promise<void> {
  await findBackup(shop, id);
  await inTransaction(shop.db, async (tx) => {
    if (!(await wantProof(tx, id))) throw new AppError('conflict', { message: messages.notProvable });
    await writeAudit(tx, admin, { action: 'backup.prove', subject: SUBJECT });
  });
}

/**
 * The path of a backup's file for its download, which is recorded. Only what lies where backups go: the database names it, not the
 * caller. Throws `not_found`.
 */
export async function openBackupFile(shop: Shop, admin: Admin, id: string): Promise<string> {
  const file = await findFile(shop, id);
  await inTransaction(shop.db, (tx) =>
    writeAudit(tx, admin, { action: 'backup.download', subject: SUBJECT, after: { file: path.basename(file) } }),
  );
  return file;
}

/** Restores it beside the shop, to look at it (docs/rules.md#backup-preview). Throws `not_found` without its file, `conflict` during another. */
export async function previewBackup(shop: Shop, admin: Admin, id: string): Promise<void> {
  await startPreview(shop, admin, { backupId: id, file: await findFile(shop, id) });
}

async function findFile(shop: Shop, id: string): Promise<string> {
  const { file } = await findBackup(shop, id);
  const isHere = file !== null && path.dirname(file) === shop.config.backupDir && existsSync(file);
  if (!isHere) throw notFound(messages.noFile);
  return file;
}

async function findBackup({ db }: Shop, id: string): Promise<queries.BackupRow> {
  const backup = isUuid(id) ? await queries.selectBackup(db, id) : undefined;
  if (!backup) throw notFound();
  return backup;
}

/** Returns how many mails. Throws `conflict` when none is held any more. */
export function decideOnHeldMails({ db }: Shop, admin: Admin, action: HeldMailsAction): Promise<number> {
  return inTransaction(db, async (tx) => {
    const mails = await (action === 'send' ? queries.sendHeld(tx) : queries.discardHeld(tx, DISCARDED));
    if (mails === 0) throw new AppError('conflict', { message: messages.noneHeld });
    await writeAudit(tx, admin, {
      action: action === 'send' ? 'backup.send_mails' : 'backup.discard_mails',
      subject: SUBJECT,
      after: { mails },
    });
    return mails;
  });
}

function toBackup(row: queries.BackupRow): Backup {
  const { id, cause, status, createdAt, finishedAt, step, done, total, file, bytes, rows, pictures, error, removedAt } = row;
  const { proof, provedAt, proofError } = row;
  return {
    _id: id,
    cause: cause as Backup['cause'],
    status: status as Backup['status'],
    createdAt: createdAt.toISOString(),
    ...(finishedAt && { finishedAt: finishedAt.toISOString() }),
    ...((status === 'running' || proof === 'running') && step !== null && { progress: { step, done, total } }),
    ...(file !== null && { file }),
    ...(bytes !== null && { bytes }),
    ...(rows !== null && { rows }),
    ...(pictures !== null && { pictures }),
    ...(error !== null && { error }),
    ...(proof !== null && {
      proof: {
        status: proof as NonNullable<Backup['proof']>['status'],
        ...(provedAt && { at: provedAt.toISOString() }),
        ...(proofError !== null && { error: proofError }),
      },
    }),
    isRemoved: removedAt !== null,
  };
}
