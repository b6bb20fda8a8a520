import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { createLink } from '#features/platform/secret-links/secret-links.server';
import { newToken } from '#features/platform/secret-links/token.server';
import type { Config } from '#server/config.server';
import type { Shop } from '#server/shop.server';
import { errorText } from '#shared/error-text';
import { AppError } from '#shared/errors';
import { SECOND_MS } from '#shared/time';
import { BACKUP_PREVIEW_MS } from './backup-preview.rules';
import * as queries from './backup-previews.queries.server';
import { backupsMessages as messages } from './backups.messages';
import type { BackupPreview } from './backups.schema';
import type { BackupProgress } from './create-backup.service.server';
import { closeToChanges } from './preview-reader.queries.server';
import { removeBeside, restoreBeside, type ShopBeside } from './restore-beside.server';

const POLL_MS = SECOND_MS;
const PROGRESS_EVERY_MS = SECOND_MS;

/** Where the restored shop is: its database, its pictures, and how its processes find both. */
export function previewDir({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'backup-preview');
}

/** What the serving processes of this machine read. */
interface PreviewAccess {
  id: string;
  /** Of the role that may only read. */
  url: string;
}

const accessFile = (config: Pick<Config, 'dataDir'>) => path.join(previewDir(config), 'access.json');

/** Undefined where another machine has restored it. */
export async function readPreviewAccess(config: Pick<Config, 'dataDir'>, id: string): Promise<PreviewAccess | undefined> {
  const text = await readFile(accessFile(config), 'utf8').catch(() => undefined);
  const access: PreviewAccess | undefined = text === undefined ? undefined : JSON.parse(text);
  return access?.id === id ? access : undefined;
}

/** The one that there is, whatever its status. */
export function findPreview({ db }: Pick<Shop, 'db'>): Promise<queries.PreviewRow | undefined> {
  return queries.selectPreview(db);
}

export async function viewPreview({ db }: Shop, admin: Admin): Promise<BackupPreview | undefined> {
  const row = await queries.selectPreview(db);
  if (!row) return undefined;
  const { backupId, backupAt, userId, userName, status, step, done, total, error, expiresAt } = row;
  return {
    backupId,
    at: backupAt.toISOString(),
    by: userName,
    isOwn: userId === admin._id,
    status: status as BackupPreview['status'],
    ...(step !== null && { progress: { step, done, total } }),
    ...(error !== null && { error }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  };
}

/** It is restored within seconds, in the background. Throws `conflict` while there is another one. */
export function startPreview({ db }: Shop, admin: Admin, { backupId, file }: { backupId: string; file: string }): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await queries.insertPreview(tx, { backupId, userId: admin._id })))
      throw new AppError('conflict', { message: messages.previewedAlready });
    await writeAudit(tx, admin, {
      action: 'backup.preview',
      subject: { type: 'backup', id: 'shop' },
      after: { file: path.basename(file) },
    });
  });
}

/** The token of the browser that sees it from now on. Throws `conflict` when it is not open, `forbidden` for anybody but who restored it. */
export function openPreview({ db }: Shop, admin: Admin): Promise<{ token: string; expiresAt: Date }> {
  return inTransaction(db, async (tx) => {
    const preview = await queries.selectPreview(tx);
    if (preview?.status !== 'open' || !preview.expiresAt) throw new AppError('conflict', { message: messages.previewClosed });
    if (preview.userId !== admin._id) throw new AppError('forbidden', { message: messages.previewOfSomebodyElse });
    const { token, tokenHash } = createLink();
    await queries.storeToken(tx, preview.id, tokenHash);
    return { token, expiresAt: preview.expiresAt };
  });
}

/** From then on nobody sees it; the process that runs its database removes it within seconds. */
export async function closePreview({ db }: Pick<Shop, 'db'>, id?: string): Promise<void> {
  await queries.deletePreview(db, id);
}

/** Restores the backup that somebody wants to look at, and removes it when it is closed, when its time is over, or when the shop stops. */
export function startBackupPreviews(shop: Shop): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal: stop } = stopping;
  let running: Promise<void> | undefined;
  const goOn = (error: unknown): undefined => {
    if (!stop.aborted) shop.log.error({ err: error }, 'looking at a backup: the database cannot be queried');
  };
  const work = async () => {
    while (!stop.aborted) {
      const claimed = await claimPreview(shop).catch(goOn);
      running = claimed && runPreview(shop, claimed, { stop }).catch(goOn);
      await running;
      await sleep(POLL_MS, undefined, { signal: stop }).catch(() => {});
    }
  };
  // What a killed process has left does not wait for the next one.
  void removeLeftPreview(shop)
    .catch((error) => shop.log.error({ err: error }, 'a restored backup of the last start could not be removed'))
    .then(work);
  return {
    stop: async () => {
      stopping.abort();
      // Not for a question to a database that does not answer any more.
      await running;
    },
  };
}

async function removeLeftPreview({ config, db }: Shop): Promise<void> {
  await queries.endPreviews(db);
  const open = await queries.selectPreview(db);
  // Another process of this machine may run it.
  if (open && (await readPreviewAccess(config, open.id))) return;
  await removeBeside(previewDir(config));
}

/** Restores what waits and runs its database until it is closed. */
export async function runWantedPreview(shop: Shop, { stop }: { stop: AbortSignal }): Promise<void> {
  const claimed = await claimPreview(shop);
  if (claimed) await runPreview(shop, claimed, { stop });
}

async function claimPreview({ db, processLock }: Shop): Promise<queries.ClaimedPreview | undefined> {
  await queries.endPreviews(db);
  return queries.claimPreview(db, processLock.id);
}

async function runPreview(shop: Shop, { id, file }: queries.ClaimedPreview, { stop }: { stop: AbortSignal }): Promise<void> {
  const { db, log } = shop;
  const ending = new AbortController();
  const signal = AbortSignal.any([stop, ending.signal]);
  let beside: ShopBeside | undefined;
  try {
    beside = await restoreBeside(shop, {
      dir: previewDir(shop.config),
      file,
      what: 'a second shop, to look at the backup',
      withPictures: true,
      signal,
      onProgress: progressTo(shop, id, () => ending.abort()),
    });
    const access: PreviewAccess = { id, url: await closeToChanges(beside.url, newToken()) };
    await writeFile(accessFile(shop.config), JSON.stringify(access), { mode: 0o600 });
    log.info({ file }, 'the backup can be looked at');
    if (await queries.markOpen(db, id, { expiresAt: new Date(Date.now() + BACKUP_PREVIEW_MS) })) await untilClosed(shop, id, stop);
  } catch (error) {
    // Somebody has closed it, or the shop stops.
    if (!signal.aborted) {
      log.error({ err: error, file }, 'the backup could not be restored to look at it');
      await queries.markFailed(db, id, errorText(error));
    }
  } finally {
    await beside?.remove();
    if (stop.aborted) await queries.deletePreview(db, id).catch((error) => log.warn({ err: error }, 'the next start closes the backup'));
  }
}

/** While the database does not answer it goes on, until its time is over. */
async function untilClosed({ db, log }: Shop, id: string, stop: AbortSignal): Promise<void> {
  const endsMs = performance.now() + BACKUP_PREVIEW_MS;
  while (!stop.aborted && performance.now() < endsMs) {
    await sleep(POLL_MS, undefined, { signal: stop }).catch(() => {});
    const isOpen = await queries
      .endPreviews(db)
      .then(() => queries.isOpen(db, id))
      .catch((error) => {
        log.warn({ err: error, backupPreview: id }, 'it is not known whether the backup is still looked at');
        return true;
      });
    if (!isOpen) return;
  }
}

function progressTo({ db, log }: Shop, id: string, onClosed: () => void): (progress: BackupProgress) => void {
  let reportedMs = 0;
  return (progress) => {
    const now = performance.now();
    if (now - reportedMs < PROGRESS_EVERY_MS) return;
    reportedMs = now;
    queries.storePreviewProgress(db, id, progress).then(
      (isWanted) => isWanted || onClosed(),
      (error) => log.warn({ err: error }, 'the progress of the restore was not stored'),
    );
  };
}
