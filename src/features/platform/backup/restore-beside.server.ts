import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { endLeftServer, startEmbeddedPostgres } from '#db/embedded-postgres.server';
import type { Shop } from '#server/shop.server';
import { SECOND_MS } from '#shared/time';
import type { BackupProgress } from './create-backup.service.server';
import { checkRoom } from './disk-room.server';
import { databaseBytes } from './proofs.queries.server';
import { type RestoredShop, restoreBackup } from './restore-backup.service.server';

/** What is in it is removed, so it need not be stored first. */
const STOP_TIMEOUT_MS = 3 * SECOND_MS;

interface BesideOptions {
  /** Removed before and afterwards. */
  dir: string;
  file: string;
  /** What it is for, as the object of a sentence. */
  what: string;
  withPictures: boolean;
  signal: AbortSignal | undefined;
  onProgress: (progress: BackupProgress) => void;
}

export interface ShopBeside {
  url: string;
  restored: RestoredShop;
  /** Ends its server and removes all of it. */
  remove: () => Promise<void>;
}

/**
 * Restores a backup beside the shop: in a cluster of its own, which does not wait for the disk, so that the shop's database has no work
 * with it. Throws an Error that says what to do.
 */
export async function restoreBeside({ config, db, log }: Shop, options: BesideOptions): Promise<ShopBeside> {
  const { dir, file, what, withPictures, signal, onProgress } = options;
  if (!existsSync(file)) throw new Error(`There is no file ${file} on this machine: it was moved, or made on another one.`);
  await removeBeside(dir);
  await mkdir(config.dataDir, { recursive: true });
  await checkRoom(config.dataDir, {
    what,
    bytes: (await databaseBytes(db)) + (withPictures ? (await stat(file)).size : 0),
    advice: 'Make room, or restore the file on another machine: npm run restore -- FILE',
  });
  try {
    const server = await startEmbeddedPostgres({ dir, binDir: config.postgresBin, isDisposable: true, log, ...(signal && { signal }) });
    let ending: Promise<void> | undefined;
    const end = () => (ending ??= server.stop({ withinMs: STOP_TIMEOUT_MS }));
    // Whatever statement runs then, such as the build of a large index, a stop of the shop does not wait for it.
    signal?.addEventListener('abort', end);
    try {
      const restored = await restoreBackup({ url: server.url, config: { dataDir: dir }, file, withPictures, signal, onProgress });
      const remove = async () => {
        await end();
        await rm(dir, { recursive: true, force: true });
      };
      return { url: server.url, restored, remove };
    } catch (error) {
      await end();
      signal?.throwIfAborted();
      throw error;
    }
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    throw error;
  }
}

/** What a killed process has left there. */
export async function removeBeside(dir: string): Promise<void> {
  await endLeftServer(dir);
  await rm(dir, { recursive: true, force: true });
}
