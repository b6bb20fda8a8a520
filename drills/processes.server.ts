import { type ChildProcess, execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ShopProcess } from '#test/shop-process.server';

const REPLACED_WITHIN_MS = 60_000;

/** The process ids of a shop's workers. */
export async function workersOf({ pid }: ChildProcess): Promise<number[]> {
  // pgrep exits with 1 when there is none.
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid), '-f', 'build/server/main.js']).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
}

/** Waits until a shop has as many workers as before, and none of them. */
export async function untilReplaced(shop: ShopProcess, begin: () => void): Promise<void> {
  const before = await workersOf(shop.process);
  begin();
  const startedMs = performance.now();
  const isReplaced = async () => {
    const now = await workersOf(shop.process);
    return now.length === before.length && !now.some((pid) => before.includes(pid));
  };
  while (!(await isReplaced())) {
    if (performance.now() - startedMs > REPLACED_WITHIN_MS) throw new Error(`The workers were not replaced:\n${shop.output()}`);
    await sleep(100);
  }
}

export function kill(pid: number | undefined): void {
  try {
    if (pid) process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
