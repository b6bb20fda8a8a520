import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { endLeftServer, startEmbeddedPostgres } from '#db/embedded-postgres.server';
import type { Shop } from '#server/shop.server';
import type { BackupProgress } from './create-backup.service.server';
import { checkRoom } from './disk-room.server';
import * as queries from './proofs.queries.server';
import { restoreBackup } from './restore-backup.service.server';

interface ProofOptions {
  stop?: AbortSignal | undefined;
  progressOf: (id: string) => (progress: BackupProgress) => void;
}

/**
 * Proves the backup that waits for it, if there is one: restores it into a throw-away database, which compares every table
 * (docs/rules.md#backup-proof). One process at a time does it.
 */
export async function runWantedProof(shop: Shop, { stop, progressOf }: ProofOptions): Promise<void> {
  const { db, log, processLock } = shop;
  await queries.failInterruptedProofs(db);
  const claimed = await queries.claimProof(db, processLock.id);
  if (!claimed) return;
  const { id, file } = claimed;
  try {
    const { rows } = await restoreForTrial(shop, { file, signal: stop, onProgress: progressOf(id) });
    await queries.finishProof(db, id);
    log.info({ file, rows }, 'the backup was restored for trial');
  } catch (error) {
    log.error({ err: error, file }, 'the backup could not be restored for trial');
    await queries.finishProof(db, id, error instanceof Error ? error.message : String(error));
  }
}

interface TrialOptions {
  file: string;
  signal: AbortSignal | undefined;
  onProgress: (progress: BackupProgress) => void;
}

/** In a cluster of its own, which does not wait for the disk: the shop's database has no work with it. */
async function restoreForTrial({ config, db }: Shop, { file, signal, onProgress }: TrialOptions) {
  if (!existsSync(file)) throw new Error(`There is no file ${file} on this machine: it was moved, or made on another one.`);
  const dir = path.join(config.dataDir, 'backup-trial');
  await endLeftServer(dir);
  await rm(dir, { recursive: true, force: true });
  await mkdir(config.dataDir, { recursive: true });
  await checkRoom(config.dataDir, {
    what: 'a trial restore',
    bytes: await queries.databaseBytes(db),
    advice: 'Make room, or restore the file on another machine: npm run restore -- FILE',
  });
  try {
    const server = await startEmbeddedPostgres({ dir, binDir: config.postgresBin, isDisposable: true, ...(signal && { signal }) });
    try {
      return await restoreBackup({ url: server.url, config, file, withPictures: false, signal, onProgress });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
