import { type ChildProcess, execFile, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * The user that the embedded database runs as. PostgreSQL refuses to run as root, so under root it is a system user;
 * `needsPassage` is set if this user has no access to the parent folders (a shop under /root).
 */
export type ServerAccount = { isCurrentUser: true } | { isCurrentUser: false; uid: number; gid: number; needsPassage: boolean };

/** System users that may own the database, in order of preference. */
const SYSTEM_USERS = ['postgres', 'nobody'];
const SETPRIV = '/usr/bin/setpriv';

export async function serverAccount({ clusterDir, paths }: { clusterDir: string; paths: string[] }): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return { isCurrentUser: true };
  const owner = existsSync(clusterDir) ? await stat(clusterDir) : undefined;
  const { uid, gid } = owner && owner.uid !== 0 ? owner : await findSystemUser();
  const needsPassage = !(await Promise.all(paths.map(isWalkableByOthers))).every(Boolean);
  if (needsPassage && !existsSync(SETPRIV)) {
    throw new Error(
      `As root, the database runs as user ${uid}, who cannot enter ${paths.join(' or ')}. Move the shop to a folder that others may enter, or start it as an ordinary user.`,
    );
  }
  return { isCurrentUser: false, uid, gid, needsPassage };
}

/** Makes the database's user the owner of a file, or of a folder and its contents. */
export async function ownForServer(account: ServerAccount, target: string): Promise<void> {
  if (account.isCurrentUser) return;
  if ((await stat(target)).uid === account.uid) return;
  await promisify(execFile)('chown', ['-R', `${account.uid}:${account.gid}`, target]);
}

/** Starts one of PostgreSQL's programs. On Linux it is interrupted when this process ends without having stopped it. */
export function spawnAs(account: ServerAccount, command: string, args: string[], options: SpawnOptions): ChildProcess {
  const env = { ...process.env, LC_ALL: 'C' };
  const asAccount = account.isCurrentUser || account.needsPassage ? {} : { uid: account.uid, gid: account.gid };
  const wrapping = [
    ...(account.isCurrentUser || !account.needsPassage ? [] : passageOf(account)),
    ...(canEndWithParent() ? END_WITH_PARENT : []),
  ];
  const [program = command, ...programArgs] = wrapping.length > 0 ? [SETPRIV, ...wrapping, '--', command, ...args] : [command, ...args];
  return spawn(program, programArgs, { ...options, env, ...asAccount });
}

/**
 * Options of setpriv that run a program as the user, with only the capability to pass through closed folders. Without the
 * securebit, access(2), with which PostgreSQL checks its programs, would ignore the capability (capabilities(7), 'securebits').
 */
function passageOf({ uid, gid }: { uid: number; gid: number }): string[] {
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
}

/** prctl(2), PR_SET_PDEATHSIG. */
const END_WITH_PARENT = ['--pdeathsig=INT'];

let endsWithParent: boolean | undefined;

/** Not every setpriv supports it: BusyBox's does not. */
function canEndWithParent(): boolean {
  endsWithParent ??=
    process.platform === 'linux' && existsSync(SETPRIV) && spawnSync(SETPRIV, [...END_WITH_PARENT, '--', 'true']).status === 0;
  return endsWithParent;
}

async function findSystemUser(): Promise<{ uid: number; gid: number }> {
  const entries = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of SYSTEM_USERS) {
    const entry = entries.find((fields) => fields[0] === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(
    `PostgreSQL does not run as root, and there is none of the users ${SYSTEM_USERS.join(', ')}. Start the shop as an ordinary user.`,
  );
}

async function isWalkableByOthers(target: string): Promise<boolean> {
  const OTHERS_MAY_ENTER = 0o001;
  for (let dir = path.dirname(target); ; dir = path.dirname(dir)) {
    if (((await stat(dir)).mode & OTHERS_MAY_ENTER) === 0) return false;
    if (dir === path.dirname(dir)) return true;
  }
}
