import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings } from '#features/platform/settings/settings.service.server';
import type { Shop } from '#server/shop.server';
import { errorText } from '#shared/error-text';
import { DAY_MS, SECOND_MS } from '#shared/time';
import { backupFileName } from './backup-names.rules';
import { PARTIAL_SUFFIX } from './backup-writer.server';
import { type BackupProgress, createBackup } from './create-backup.service.server';
import { checkRoom } from './disk-room.server';
import * as queries from './nightly.queries.server';
import { wantProof } from './proofs.queries.server';
import { runWantedProof } from './proofs.service.server';
import { backupsToRemove } from './retention.rules';

const POLL_MS = 5 * SECOND_MS;
const PROGRESS_EVERY_MS = SECOND_MS;

/** Backs the shop up every night (docs/rules.md#backup-nightly) until it is stopped. */
export function startBackups(shop: Shop, { url }: { url: string }): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const work = async () => {
    while (!stopping.signal.aborted) {
      await runDueBackup(shop, { url, stop: stopping.signal }).catch((error) => {
        if (!stopping.signal.aborted) shop.log.error({ err: error }, 'backups: the database cannot be queried');
      });
      await sleep(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const working = work();
  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

/** Makes the backup that is due or that somebody wants, and proves the one that waits for it. One process at a time does each. */
export async function runDueBackup(shop: Shop, { url, stop }: { url: string; stop?: AbortSignal }): Promise<void> {
  const { config, db, processLock } = shop;
  await queries.failInterrupted(db);
  if (config.backupTime !== 'off')
    await queries.addDueBackup(db, { time: config.backupTime, timeZone: (await readSettings(shop)).timeZone });
  const claimed = await queries.claimBackup(db, processLock.id);
  if (claimed) await run(shop, claimed, { url, stop });
  await runWantedProof(shop, { stop, progressOf: (id) => progressTo(shop, id) });
}

async function run(
  shop: Shop,
  { id, cause }: queries.ClaimedBackup,
  { url, stop }: { url: string; stop: AbortSignal | undefined },
): Promise<void> {
  const { config, db, log } = shop;
  try {
    await mkdir(config.backupDir, { recursive: true, mode: 0o700 });
    await removePartialFiles(config.backupDir);
    await checkRoom(config.backupDir, {
      what: 'a backup',
      bytes: await queries.estimateBytes(db),
      advice: 'Make room, or set BACKUP_DIR to another disk.',
    });
    const file = path.join(config.backupDir, backupFileName(new Date()));
    const backup = await createBackup({ url, config, file, onProgress: progressTo(shop, id), signal: stop });
    const { bytes, rows, contents } = backup;
    await queries.finishBackup(db, id, { file, bytes, rows, pictures: contents.pictures.count });
    log.info({ file, bytes, rows }, 'the shop was backed up');
    if (cause === 'nightly') {
      await removeOldBackups(shop);
      if (bytes <= config.backupProofMaxBytes) await wantProof(db, id);
    }
  } catch (error) {
    log.error({ err: error }, 'the backup failed');
    await queries.finishBackup(db, id, { error: errorText(error) });
  }
}

function progressTo({ db, log }: Shop, id: string): (progress: BackupProgress) => void {
  let reportedMs = 0;
  return (progress) => {
    const now = performance.now();
    if (now - reportedMs < PROGRESS_EVERY_MS) return;
    reportedMs = now;
    queries.storeProgress(db, id, progress).catch((error) => log.warn({ err: error }, 'the progress of the backup was not stored'));
  };
}

/** Of backups whose process was killed. */
async function removePartialFiles(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!name.startsWith('tradewind-') || !name.endsWith(`.tar${PARTIAL_SUFFIX}`)) continue;
    const file = path.join(dir, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - DAY_MS) await rm(file, { force: true });
  }
}

async function removeOldBackups({ config, db, log }: Shop): Promise<void> {
  const stored = await queries.selectStored(db);
  const files = new Map(stored.map(({ id, file }) => [id, file]));
  for (const { id } of backupsToRemove(stored, config.backupRetention)) {
    const file = files.get(id);
    // Only what lies where backups go: after BACKUP_DIR was changed, older files are the owner's.
    if (file && path.dirname(file) === config.backupDir) await rm(file, { force: true });
    await queries.markRemoved(db, id);
    log.info({ file }, 'an old backup was removed');
  }
}
