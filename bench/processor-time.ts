import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type pg from 'pg';

const run = promisify(execFile);

/** Processor time and memory are read from /proc, which only Linux has. */
export const isProcessorTimeKnown = process.platform === 'linux';

/** The time of processors that processes and their children, also ended ones, have taken so far, in ms. */
export async function processorMs(pids: readonly number[]): Promise<number> {
  const ticksPerSecond = Number((await run('getconf', ['CLK_TCK'])).stdout);
  const ticks = (await withChildren(pids)).reduce((sum, stat) => sum + stat.ticks, 0);
  return (ticks * 1000) / ticksPerSecond;
}

/** The process of a database's server, which is the parent of each connection's; 0 on another machine. */
export async function databasePid(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('SELECT pg_backend_pid() AS pid');
  const stat = await readFile(`/proc/${rows[0].pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

/** The memory that processes and their children take, in MB: what several of them share is counted once. */
export async function memoryMb(pids: readonly number[]): Promise<number> {
  const shares = await Promise.all(
    (await withChildren(pids)).map(async ({ pid }) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
    }),
  );
  return shares.reduce((sum, kb) => sum + kb, 0) / 1024;
}

async function withChildren(pids: readonly number[]) {
  return (await allStats()).filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent));
}

/** Of all processes of this machine. */
async function allStats(): Promise<{ pid: number; parent: number; ticks: number }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(
    pids.map(async (pid) => {
      // It may have ended.
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
      // proc_pid_stat(5): the name in parentheses may contain anything; after it state, parent, …, utime, stime, and those of
      // ended children, cutime and cstime.
      const fields = stat
        ?.slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      return fields && { pid, parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) };
    }),
  );
  return stats.filter((stat) => stat !== undefined);
}
