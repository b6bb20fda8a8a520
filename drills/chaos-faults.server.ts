import { open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverPid } from '#db/server-process.server';
import { runStatement } from '#test/database-client.server';
import { type ChaosHost, type ChaosWorld, restartHost } from './chaos-world.server';
import { kill, workersOf } from './processes.server';
import type { Random } from './random';

/** Something that breaks and is repaired. */
export interface Fault {
  /** Why it cannot be tried here; absent if it can. */
  missing: (world: ChaosWorld) => string | undefined;
  /** Breaks it; resolves to what repairs it. */
  begin: (world: ChaosWorld, random: Random) => Promise<() => Promise<void>>;
}

const SHORTEST_CLOCK_JUMP_S = 60;
const LONGEST_CLOCK_JUMP_S = 7_200;
const SHORTEST_DELAY_MS = 10;
const LONGEST_DELAY_MS = 100;
/** PostgreSQL's longest commit_delay: each write to the log waits for it. */
const SLOW_WRITE_US = 100_000;
const RETRY_MS = 200;
const FILLED_AT_ONCE = [2 ** 22, 2 ** 12];

const always = () => undefined;
const repairedBySupervisor = async () => {};

/** Processes killed with kill -9. Whoever supervises them starts them again: the first process, the drill, a service manager. */
export const KILLS = {
  server: {
    missing: always,
    begin: async (world, random) => {
      const host = pickHost(world, random);
      await restartHost(host);
      return repairedBySupervisor;
    },
  },
  worker: {
    missing: always,
    begin: async (world, random) => {
      kill(random.pick(await workersOf(pickHost(world, random).shop.process)));
      return repairedBySupervisor;
    },
  },
  database: {
    missing: always,
    begin: async ({ databaseDir }) => {
      // Without a server it is just being started again.
      kill(await serverPid(databaseDir).catch(() => undefined));
      return repairedBySupervisor;
    },
  },
  replica: {
    missing: always,
    begin: async ({ replicaDir }) => {
      kill(await serverPid(replicaDir).catch(() => undefined));
      return repairedBySupervisor;
    },
  },
  balancer: {
    missing: ({ balancer }) => (balancer ? undefined : 'HAProxy is not installed'),
    begin: async ({ balancer }) => {
      await balancer?.kill();
      return async () => balancer?.start();
    },
  },
} satisfies Record<string, Fault>;

/** What lasts some seconds. */
export const CONDITIONS = {
  'full disk': {
    missing: ({ disk }) => (disk ? undefined : 'this user may not mount a file system'),
    begin: async ({ disk = '' }) => {
      const file = path.join(disk, 'filler');
      await fill(file);
      return () => rm(file, { force: true });
    },
  },
  'slow disk': {
    missing: always,
    begin: async ({ databaseUrl }) => {
      await untilDone(() => runStatement(databaseUrl, `ALTER SYSTEM SET commit_delay = ${SLOW_WRITE_US}`));
      await untilDone(() => runStatement(databaseUrl, 'ALTER SYSTEM SET commit_siblings = 0'));
      await untilDone(() => runStatement(databaseUrl, 'SELECT pg_reload_conf()'));
      return async () => {
        await untilDone(() => runStatement(databaseUrl, 'ALTER SYSTEM RESET commit_delay'));
        await untilDone(() => runStatement(databaseUrl, 'SELECT pg_reload_conf()'));
      };
    },
  },
  'slow network': {
    missing: always,
    begin: async ({ network }, random) => {
      network.delay(random.between(SHORTEST_DELAY_MS, LONGEST_DELAY_MS));
      return async () => network.delay(0);
    },
  },
  'database away': {
    missing: always,
    begin: async ({ network }) => {
      network.blackhole();
      return async () => network.restore();
    },
  },
  'clock jump': {
    missing: ({ hosts }) => (hosts[0]?.clockFile ? undefined : 'libfaketime is not installed'),
    begin: async (world, random) => {
      const { clockFile = '' } = pickHost(world, random);
      const seconds = Math.round(random.between(SHORTEST_CLOCK_JUMP_S, LONGEST_CLOCK_JUMP_S));
      await writeFile(clockFile, `${random.pick(['+', '-'])}${seconds}`);
      return () => writeFile(clockFile, '+0');
    },
  },
  'provider hangs': {
    missing: always,
    begin: async ({ provider }) => {
      const hanging = Promise.withResolvers<void>();
      provider.holdRequests = () => hanging.promise;
      return async () => {
        provider.holdRequests = undefined;
        hanging.resolve();
      };
    },
  },
  'mail server away': {
    missing: always,
    begin: async ({ mailServer }) => {
      await mailServer.stop();
      return () => mailServer.start();
    },
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof KILLS | keyof typeof CONDITIONS;

function pickHost({ hosts }: ChaosWorld, random: Random): ChaosHost {
  const host = random.pick(hosts);
  if (!host) throw new Error('There is no host.');
  return host;
}

/** Until the file system takes no byte more. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  for (const size of FILLED_AT_ONCE) {
    const block = Buffer.alloc(size);
    while ((await handle.write(block).catch(refuseOthers)).bytesWritten === size);
  }
  await handle.close();
}

function refuseOthers(error: NodeJS.ErrnoException): { bytesWritten: number } {
  if (error.code !== 'ENOSPC') throw error;
  return { bytesWritten: 0 };
}

/** The database may be starting again. */
async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const isDone = await work().then(
      () => true,
      () => false,
    );
    if (isDone) return;
    await sleep(RETRY_MS);
  }
}
