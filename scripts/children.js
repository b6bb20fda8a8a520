// Starts processes for scripts: forwards signals to them, and kills those that do not exit in time.
import { spawn } from 'node:child_process';
import { whenStarterEnds } from './parents.js';

/** Service managers wait 10 s before they kill the shop; a long DRAIN_SECONDS comes on top. */
const STOP_TIMEOUT_MS = 9_700 + Math.max(0, (Number(process.env.DRAIN_SECONDS) || 0) - 2) * 1_000;
/** Installing and building have nothing to finish. */
const GROUP_STOP_TIMEOUT_MS = 2_000;
/** As a file URL, because the path may contain spaces. */
const END_WITH_PARENT = `--import=${new URL('./end-with-parent.js', import.meta.url).href}`;
const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

const children = new Map();
let stoppedBy;

for (const signal of Object.keys(SIGNAL_NUMBERS)) process.on(signal, () => stop(signal));
// npm's own parent may exit (`npm start &` in a terminal that is closed then); without npm, this script is the first process.
if (process.env.npm_lifecycle_event) whenStarterEnds(() => stop('SIGTERM'));

/**
 * Starts a process. Every Node process in it exits when this one exits for any reason. With `isGroup`, signals go to the whole
 * process group, because npm does not forward them to package scripts. With
 * `reloads` it gets SIGHUP, and goes on.
 */
export function startChild(command, args, { env = process.env, isGroup = false, reloads = false, ...options } = {}) {
  if (stoppedBy) endStopped();
  const nodeOptions = [env.NODE_OPTIONS, END_WITH_PARENT].filter(Boolean).join(' ');
  const hasGroup = isGroup && process.platform !== 'win32';
  const child = spawn(command, args, { ...options, detached: hasGroup, env: { ...env, NODE_OPTIONS: nodeOptions } });
  children.set(child, { hasGroup, reloads });
  child.once('close', () => children.delete(child)).once('error', () => children.delete(child));
  return child;
}

/** Waits for a child and returns its exit code. If this process was stopped meanwhile, it exits here. */
export async function exitCodeOf(child) {
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', (code) => resolve(code ?? 1)));
  if (stoppedBy && code !== 0) endStopped();
  return code;
}

function endStopped() {
  process.exit(128 + SIGNAL_NUMBERS[stoppedBy]);
}

function stop(signal) {
  if (stoppedBy) return;
  // In a terminal it means that the terminal was closed.
  const reloading = signal === 'SIGHUP' && !process.stdin.isTTY ? [...children].filter(([, { reloads }]) => reloads) : [];
  for (const [child] of reloading) child.kill('SIGHUP');
  if (reloading.length > 0) return;
  stoppedBy = signal;
  if (children.size === 0) endStopped();
  for (const [child, { hasGroup }] of children) {
    // Ctrl+C in a terminal reaches its processes directly; for some of them a second signal means 'at once'.
    if (hasGroup || signal !== 'SIGINT' || !process.stdin.isTTY) send(child, signal === 'SIGHUP' ? 'SIGTERM' : signal);
    setTimeout(() => send(child, 'SIGKILL'), hasGroup ? GROUP_STOP_TIMEOUT_MS : STOP_TIMEOUT_MS).unref();
  }
}

function send(child, signal) {
  if (!children.get(child)?.hasGroup) return child.kill(signal);
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // It has just exited.
    if (error.code !== 'ESRCH') throw error;
  }
}
