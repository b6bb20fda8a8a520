import path from 'node:path';
import type { Shop } from '#server/shop.server';
import { errorText } from '#shared/error-text';
import type { BackupProgress } from './create-backup.service.server';
import * as queries from './proofs.queries.server';
import { restoreBeside } from './restore-beside.server';

interface ProofOptions {
  stop?: AbortSignal | undefined;
  progressOf: (id: string) => (progress: BackupProgress) => void;
}

/**
 * Proves the backup that waits for it, if there is one: restores it into a throw-away database, which compares every table
 * (docs/rules.md#backup-proof). One process at a time does it.
 */
export async function runWantedProof(shop: Shop, { stop, progressOf }: ProofOptions): Promise<void> {
  const { config, db, log, processLock } = shop;
  await queries.failInterruptedProofs(db);
  const claimed = await queries.claimProof(db, processLock.id);
  if (!claimed) return;
  const { id, file } = claimed;
  try {
    const trial = await restoreBeside(shop, {
      dir: path.join(config.dataDir, 'backup-trial'),
      file,
      what: 'a trial restore',
      withPictures: false,
      signal: stop,
      onProgress: progressOf(id),
    });
    await trial.remove();
    await queries.finishProof(db, id);
    log.info({ file, rows: trial.restored.rows }, 'the backup was restored for trial');
  } catch (error) {
    log.error({ err: error, file }, 'the backup could not be restored for trial');
    await queries.finishProof(db, id, errorText(error));
  }
}
