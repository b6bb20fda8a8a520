import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { replaceBuild } from '../scripts/replace-build.js';

const run = promisify(execFile);

/** An earlier release in a folder of its own, with the packages of this one. */
export interface Release {
  dir: string;
  commit: string;
}

/** The last release whose database was another one. */
export async function findReleaseBefore(): Promise<string> {
  const { stdout } = await run('git', ['log', '--first-parent', '-1', '--format=%H', '--', 'db']);
  return `${stdout.trim()}~1`;
}

/** The sources of an earlier release, in a new folder. */
export async function extractRelease(from: string): Promise<Release> {
  const { stdout } = await run('git', ['rev-parse', '--short', `${from}^{commit}`]);
  const commit = stdout.trim();
  const dir = await mkdtemp(path.join(tmpdir(), `shop-release-${commit}-`));
  await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, dir]);
  await symlink(path.resolve('node_modules'), path.join(dir, 'node_modules'));
  return { dir, commit };
}

/** Takes minutes. */
export async function buildRelease({ dir }: Release): Promise<void> {
  await run(process.execPath, ['scripts/build.js'], { cwd: dir, env: { ...process.env, NODE_ENV: 'production' } });
}

/** Builds this release in the place of an earlier one, as `npm start` and `npm run build` do. */
export async function upgradeInPlace({ dir }: Release): Promise<void> {
  const next = path.join(dir, 'build/next');
  await cp('build', next, { recursive: true });
  replaceBuild({ from: next, to: path.join(dir, 'build') });
}

/** A second host with the same release. */
export async function copyRelease({ dir, commit }: Release): Promise<Release> {
  const copy = await mkdtemp(path.join(tmpdir(), `shop-release-${commit}-`));
  await mkdir(path.join(copy, 'build'));
  await cp(path.join(dir, 'build'), path.join(copy, 'build'), { recursive: true });
  await symlink(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  return { dir: copy, commit };
}
