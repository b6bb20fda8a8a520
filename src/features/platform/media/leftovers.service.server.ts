import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Shop } from '#server/shop.server';
import { MINUTE_MS } from '#shared/time';
import { TEMPORARY } from './disk-store.server';
import { selectRunningProcesses } from './media.queries.server';
import { mediaDir } from './picture-store.server';

/** Writing a rendition takes far less: an older file belongs to a process that has ended. */
const WRITTEN_AFTER_MS = 10 * MINUTE_MS;

/** The folder of files that this process is receiving. */
export function uploadsDir({ config, processLock }: Pick<Shop, 'config' | 'processLock'>): string {
  return path.join(config.dataDir, 'uploads', String(processLock.id));
}

/** Background work: removes what processes that were killed had not finished, and pictures in the layout of older releases. */
export async function removeLeftovers({ config, db }: Pick<Shop, 'config' | 'db'>): Promise<void> {
  const uploads = path.join(config.dataDir, 'uploads');
  const folders = (await readdir(uploads).catch(() => [])).filter((name) => /^\d{1,10}$/.test(name));
  const running = await selectRunningProcesses(db, folders.map(Number));
  for (const folder of folders) {
    if (!running.has(Number(folder))) await rm(path.join(uploads, folder), { recursive: true, force: true });
  }
  const media = mediaDir(config.dataDir);
  for (const file of await filesIn(path.join(media, TEMPORARY))) {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - WRITTEN_AFTER_MS) await rm(file, { force: true });
  }
  for (const file of await filesIn(media)) await rm(file, { force: true });
}

async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(dir, name));
}
