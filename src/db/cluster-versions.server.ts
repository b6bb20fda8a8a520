import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** PG_VERSION only exists in a complete cluster. */
export function hasCluster(dir: string): boolean {
  return existsSync(versionFile(dir));
}

/** The major version of PostgreSQL that has created the cluster in a folder. */
export async function clusterVersion(dir: string): Promise<number> {
  return Number((await readFile(versionFile(dir), 'utf8')).trim());
}

/** The major version of a program of PostgreSQL. */
export async function programVersion(postgres: string): Promise<number> {
  const { stdout } = await promisify(execFile)(postgres, ['--version']);
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? [];
  if (major === undefined) throw new Error(`${postgres} is not a PostgreSQL server: ${stdout}`);
  return Number(major);
}

/** A major version cannot read the files of another one: throws an Error that says how the shop moves (docs/backups.md). */
export async function checkVersion(dir: string, postgres: string): Promise<void> {
  if (!hasCluster(dir)) return;
  const [made, here] = await Promise.all([clusterVersion(dir), programVersion(postgres)]);
  if (made === here) return;
  const next =
    made < here
      ? 'Bring it to the new version, which leaves the old folder as it is: npm run upgrade-database'
      : 'Install the newer release again, or restore a backup into a new folder: DATA_DIR=./restored npm run restore -- FILE';
  throw new Error(
    `The database in ${dir} was made by PostgreSQL ${made}, and this release of the shop has PostgreSQL ${here}, which cannot read it.\nNothing was changed. ${next}`,
  );
}

function versionFile(dir: string): string {
  return path.join(dir, 'cluster', 'PG_VERSION');
}
