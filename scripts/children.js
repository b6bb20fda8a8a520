// The processes that a script starts: signals go on to them, and what does not end by itself is killed.
import { spawn } from 'node:child_process';
import { whenNpmEnds } from './parents.js';

/** Whoever stops the shop waits 10 s at most. */
const STOP_TIMEOUT_MS = 9_700;
/** By file URL: the path may hold spaces. */
const END_WITH_PARENT = `--import=${new URL('./end-with-parent.js', import.meta.url).href}`;
const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

const children = new Set();
let stoppedBy;

for (const signal of Object.keys(SIGNAL_NUMBERS)) process.on(signal, () => stop(signal));
whenNpmEnds(() => stop('SIGTERM'));

/** Starts a process. Any Node in it ends when this one does, in whatever way. */
export function startChild(command, args, { env = process.env, ...options } = {}) {
  if (stoppedBy) endStopped();
  const nodeOptions = [env.NODE_OPTIONS, END_WITH_PARENT].filter(Boolean).join(' ');
  const child = spawn(command, args, { ...options, env: { ...env, NODE_OPTIONS: nodeOptions } });
  children.add(child);
  child.once('close', () => children.delete(child)).once('error', () => children.delete(child));
  return child;
}

/** A child's exit code when it has ended. When this process was stopped meanwhile, it ends here. */
export async function exitCodeOf(child) {
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', (code) => resolve(code ?? 1)));
  if (stoppedBy && code !== 0) endStopped();
  return code;
}

function endStopped() {
  process.exit(128 + SIGNAL_NUMBERS[stoppedBy]);
}

function stop(signal) {
  // Ctrl+C in a terminal reaches every process by itself; to some of them a second one means 'at once'.
  const isPassedOn = signal !== 'SIGINT' || !process.stdin.isTTY;
  if (stoppedBy) return;
  stoppedBy = signal;
  if (children.size === 0) endStopped();
  if (isPassedOn) for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL');
  }, STOP_TIMEOUT_MS).unref();
}
