import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { finishSwap, readyDir, swapClusters } from '#db/cluster-swap.server';
import { clusterVersion } from '#db/cluster-versions.server';
import { endLeftServer, startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { findOldPrograms } from '#db/old-programs.server';
import type { Config } from '#server/config.server';
import { databaseSize } from './backup-source.queries.server';
import { type BackupProgress, createBackup } from './create-backup.service.server';
import { checkRoom } from './disk-room.server';
import { restoreBackup } from './restore-backup.service.server';

interface UpgradeOptions {
  config: Config;
  /** The folder of the old version's programs; absent, they are installed for the time being. */
  oldPrograms: string | undefined;
  onProgress?: (progress: BackupProgress) => void;
  signal?: AbortSignal | undefined;
}

interface UpgradedDatabase {
  /** The old cluster, as it was. */
  oldDir: string;
  rows: number;
}

/**
 * Moves the shop's own database into a new cluster of this release's PostgreSQL (docs/rules.md#backup-upgrade): through a file in
 * the format of backups, of which every table is compared. The old cluster stays in its place until that has succeeded, and is
 * preserved beside it then. Interrupted at any moment, it can be repeated; undefined when only the last step of an interrupted one
 * was missing.
 */
export async function upgradeDatabase(options: UpgradeOptions): Promise<UpgradedDatabase | undefined> {
  const { config, signal } = options;
  const dir = path.join(config.dataDir, 'postgres');
  if (await finishSwap(dir)) return undefined;
  const major = await clusterVersion(dir);
  const oldDir = `${dir}-${major}`;
  if (existsSync(oldDir)) throw new Error(`${oldDir} exists already. Rename or remove it: the old database gets this name.`);
  const workDir = `${dir}-upgrade`;
  await mkdir(workDir, { recursive: true });
  const binDir = await findOldPrograms(major, { input: options.oldPrograms, dir: path.join(workDir, 'programs'), signal });
  // From here on no shop starts on it, and no second upgrade.
  const old = await startEmbeddedPostgres({ dir, binDir, ...(signal && { signal }) });
  const newDir = path.join(workDir, 'postgres');
  let rows: number;
  try {
    await removeLeftCluster(newDir);
    await rm(readyDir(dir), { recursive: true, force: true });
    // The file takes about a third of the database, the new cluster as much as the old one at most.
    await checkRoom(config.dataDir, { what: 'the upgrade', bytes: 1.4 * (await databaseSize(old.url)), advice: 'Make room.' });
    await mkdir(newDir);
    await copyFile(path.join(dir, 'password'), path.join(newDir, 'password'));
    rows = await copyShop({ from: old.url, newDir, workDir }, options);
  } finally {
    await old.stop();
  }
  signal?.throwIfAborted();
  await swapClusters({ dir, newDir, oldDir });
  await rm(workDir, { recursive: true, force: true });
  return { oldDir, rows };
}

/** Of an upgrade that was interrupted. Not continued: orders may have been placed since. */
async function removeLeftCluster(newDir: string): Promise<void> {
  await endLeftServer(newDir);
  await rm(newDir, { recursive: true, force: true });
}

async function copyShop(
  { from, newDir, workDir }: { from: string; newDir: string; workDir: string },
  { config, onProgress, signal }: UpgradeOptions,
): Promise<number> {
  const limits = { ...(onProgress && { onProgress }), signal };
  const file = path.join(workDir, 'shop.tar');
  await Promise.all([file, `${file}.part`].map((left) => rm(left, { force: true })));
  await createBackup({ url: from, config, file, isMove: true, ...limits });
  const fresh = await startEmbeddedPostgres({ dir: newDir, binDir: config.postgresBin, ...(signal && { signal }) });
  try {
    const { rows } = await restoreBackup({ url: fresh.url, config, file, isMove: true, ...limits });
    return rows;
  } finally {
    await fresh.stop();
  }
}
