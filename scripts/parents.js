// Whoever stops the first process has stopped them all: each process watches the one that started it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 250;

/** Calls `end` once when the process that started this one is gone, however it ended. */
export function whenParentEnds(end) {
  whenChanged(() => parentOfThis(), end);
}

/**
 * The same for npm, which runs its scripts behind a shell: signals reach npm or that shell, and neither passes them on. Whatever
 * started npm may end (`npm start &` in a terminal that is closed then); without npm nothing is watched, for the same reason.
 */
export function whenNpmEnds(end) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const { name, parent } = readProcess(shell);
  const isShell = /(^|\/)-?(\w*sh|busybox)$/.test(name);
  whenChanged(() => (isShell ? `${process.ppid} ${npmBehind(shell, parent)}` : process.ppid), end);
}

function whenChanged(read, end) {
  const first = read();
  const timer = setInterval(() => {
    if (read() === first) return;
    clearInterval(timer);
    end();
  }, LOOK_EVERY_MS).unref();
}

/** Windows goes on naming a parent that has ended. */
function parentOfThis() {
  return process.platform === 'win32' && !isThere(process.ppid) ? 0 : process.ppid;
}

/** A process whose parent ends is given another one. */
function npmBehind(shell, npm) {
  if (process.platform === 'linux') return readProcess(shell).parent;
  return isThere(npm) ? npm : 0;
}

function readProcess(pid) {
  if (process.platform === 'linux') {
    // proc(5): 'pid (name) state parent …', and a name may hold anything.
    const [, name, rest] = /\((.*)\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`)) ?? [];
    return { name: name ?? '', parent: Number(rest) };
  }
  const [, parent, name] =
    /^\s*(\d+)\s+(.*)$/m.exec(spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout) ?? [];
  return { name: name?.trim() ?? '', parent: Number(parent) };
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isThere(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
