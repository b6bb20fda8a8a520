// Stopping the first process stops all: each process watches the one that started it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 250;

/**
 * Calls `end` once when the process that started this one has exited for any reason: its parent, and behind a shell the shell's
 * parent, because npm runs everything in a shell, and signals to npm or to that shell are not forwarded.
 */
export function whenStarterEnds(end) {
  const parent = process.ppid;
  const { name, parent: grandparent } = readProcess(parent);
  const isShell = /(^|\/)-?(\w*sh|busybox)$/.test(name);
  whenChanged(() => (isShell ? `${parentOfThis()} ${starterBehind(parent, grandparent)}` : parentOfThis()), end);
}

function whenChanged(read, end) {
  const first = read();
  const timer = setInterval(() => {
    if (read() === first) return;
    clearInterval(timer);
    end();
  }, LOOK_EVERY_MS).unref();
}

/** Windows still reports the id of a parent that has exited. */
function parentOfThis() {
  return process.platform === 'win32' && !isThere(process.ppid) ? 0 : process.ppid;
}

/** Unix gives an orphaned process a new parent. */
function starterBehind(shell, starter) {
  if (process.platform === 'linux') return readProcess(shell).parent;
  return isThere(starter) ? starter : 0;
}

/** Windows has no information about other processes here, and no shell is detected. */
function readProcess(pid) {
  if (process.platform === 'win32') return { name: '', parent: 0 };
  if (process.platform === 'linux') {
    // proc(5): 'pid (name) state parent …', and a name may contain any character.
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
