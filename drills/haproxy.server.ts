import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#db/server-process.server';

const SERVED_WITHIN_MS = 60_000;
const CHECK = ['  option httpchk GET /api/ready', '  default-server check inter 1s fall 2 rise 1'];

export interface Balancer {
  address: string;
  /** Killed with kill -9; `start` starts it again on the same port. */
  kill: () => Promise<void>;
  start: () => void;
  stop: () => Promise<void>;
}

export function hasHaproxy(): boolean {
  return spawnSync('haproxy', ['-v']).status === 0;
}

/** As docs/operations.md configures it, with shorter times. */
export async function startHaproxy(ports: readonly (string | number)[]): Promise<Balancer> {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-haproxy-'));
  const file = path.join(dir, 'haproxy.cfg');
  const port = await findFreePort();
  await writeFile(
    file,
    [
      'defaults',
      '  mode http',
      '  timeout connect 2s',
      '  timeout client 60s',
      '  timeout server 60s',
      '  timeout check 2s',
      '  option redispatch',
      '  retries 3',
      '  retry-on conn-failure empty-response',
      'frontend shop',
      `  bind 127.0.0.1:${port}`,
      // A host that dies may have done what it was sent: only its client may repeat that.
      '  http-request disable-l7-retry if !{ method GET HEAD }',
      '  use_backend files if { path_beg /assets/ /admin/assets/ }',
      '  default_backend hosts',
      'backend hosts',
      ...CHECK,
      ...ports.map((one, i) => `  server shop${i} 127.0.0.1:${one}`),
      // While two releases serve, a page of one may request its files from the other.
      'backend files',
      '  option redispatch 1',
      '  retry-on conn-failure empty-response 404',
      ...CHECK,
      ...ports.map((one, i) => `  server shop${i} 127.0.0.1:${one}`),
      '',
    ].join('\n'),
  );
  const start = () => spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' });
  let child = start();
  // Also when the drill fails.
  process.once('exit', () => child.kill('SIGKILL'));
  const kill = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  const address = `http://localhost:${port}`;
  await untilServed(address);
  return {
    address,
    kill,
    start: () => {
      child = start();
    },
    stop: async () => {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Waits until something behind the address is ready. */
export async function untilServed(address: string): Promise<void> {
  const startedMs = performance.now();
  while ((await fetch(`${address}/api/ready`).catch(() => undefined))?.status !== 200) {
    if (performance.now() - startedMs > SERVED_WITHIN_MS) throw new Error(`Nothing serves at ${address}.`);
    await sleep(100);
  }
}
