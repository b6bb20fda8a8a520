import { existsSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';

/**
 * Puts the cluster of `newDir` in the place of the one in `dir`, which gets the name `oldDir`. Three renames, so that a process that
 * is killed between two of them leaves either the old cluster in its place, or none and a complete new one (`finishSwap`).
 */
export async function swapClusters({ dir, newDir, oldDir }: { dir: string; newDir: string; oldDir: string }): Promise<void> {
  await move(newDir, readyDir(dir));
  await move(dir, oldDir);
  await finishSwap(dir);
}

/** The last step of a swap that was interrupted before it. False if there was none. */
export async function finishSwap(dir: string): Promise<boolean> {
  if (existsSync(dir) || !existsSync(readyDir(dir))) return false;
  await move(readyDir(dir), dir);
  return true;
}

/** The new cluster's folder between the first and the last step of a swap. */
export function readyDir(dir: string): string {
  return `${dir}-ready`;
}

/** A power cut does not lose it. Windows does not open folders. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to);
  if (process.platform === 'win32') return;
  const parent = await open(path.dirname(to), 'r');
  await parent.sync();
  await parent.close();
}
