import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '#db/migrate.server';
import { findFreePort } from '#db/server-process.server';
import { type ReceivedMail, startMailServer } from '#test/mails.server';
import { type ReplicatedPostgres, startReplicatedPostgres } from '#test/replica.server';
import { type ShopProcess, startShopProcess } from '#test/shop-process.server';
import { STRIPE_KEYS, type StripeServer, startStripeServer } from '#test/stripe-server.server';
import { startTcpProxy, type TcpProxy } from '#test/tcp-proxy.server';
import { type Balancer, hasHaproxy, startHaproxy } from './haproxy.server';

const HOSTS = 2;
/** The database's disk: write-ahead log of a GB at most, and the data of an hour. */
const DISK_SIZE = '3g';
/** Debian's package libfaketime. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

/** One host of the shop, with two workers. */
export interface ChaosHost {
  shop: ShopProcess;
  env: Record<string, string>;
  /** How far its clock is off: `+3600` seconds; absent where libfaketime is not installed. */
  clockFile: string | undefined;
}

/** Everything that a shop on several hosts needs, and that can break. */
export interface ChaosWorld {
  hosts: ChaosHost[];
  /** Absent where HAProxy is not installed: then clients go to the hosts in turn. */
  balancer: Balancer | undefined;
  address: () => string;
  databaseUrl: string;
  databaseDir: string;
  replicaDir: string;
  /** Between the hosts and the database. */
  network: TcpProxy;
  /** A file system of the database's own; absent where this user may mount none. */
  disk: string | undefined;
  provider: StripeServer;
  mailServer: { mails: () => ReceivedMail[]; stop: () => Promise<void>; start: () => Promise<void> };
  stop: () => Promise<void>;
}

/** Two hosts behind HAProxy, on a database with a replica, whose disk, network, clocks, provider and mail server can be broken. */
export async function openChaosWorld(prepare: (databaseUrl: string) => Promise<unknown>): Promise<ChaosWorld> {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-chaos-'));
  const disk = await mountDisk(path.join(dir, 'disk'));
  const databaseDir = path.join(disk ?? dir, 'primary');
  const databases = await startReplicatedPostgres(
    async (url) => {
      await migrate(url);
      await prepare(url);
    },
    { dir: databaseDir, isDisposable: false },
  );
  const { url: databaseUrl } = databases.primary;
  const network = await startTcpProxy(databaseUrl);
  const provider = await startStripeServer();
  const mailServer = await startBreakableMailServer();
  const env = {
    DATABASE_URL: network.url,
    DATABASE_REPLICA_URL: databases.replica.url,
    WORKERS: '2',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    SMTP_URL: mailServer.url,
    ...STRIPE_KEYS,
    STRIPE_API_BASE: provider.address,
  };
  const hosts: ChaosHost[] = [];
  for (let n = 1; n <= HOSTS; n++) hosts.push(await startHost(path.join(dir, `host${n}`), env));
  const balancer = hasHaproxy() ? await startHaproxy(hosts.map(({ env }) => env.PORT ?? '')) : undefined;
  let turn = 0;
  return {
    hosts,
    balancer,
    address: () => balancer?.address ?? hosts[turn++ % hosts.length]?.shop.address ?? '',
    databaseUrl,
    databaseDir,
    replicaDir: databases.replicaDir,
    network,
    disk,
    provider,
    mailServer,
    stop: async () => {
      await balancer?.stop();
      for (const { shop } of hosts) await shop.stop();
      await closeAll({ network, provider, mailServer, databases });
      if (disk) spawnSync('umount', ['--lazy', disk]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function closeAll({
  network,
  provider,
  mailServer,
  databases,
}: Pick<ChaosWorld, 'network' | 'provider' | 'mailServer'> & { databases: ReplicatedPostgres }) {
  await network.stop();
  await provider.stop();
  await mailServer.stop();
  await databases.stop();
}

/** Killed with kill -9, and started again as a service manager does. */
export async function restartHost(host: ChaosHost): Promise<void> {
  const exited = once(host.shop.process, 'exit');
  host.shop.process.kill('SIGKILL');
  await exited;
  await startAgain(host);
}

export async function startAgain(host: ChaosHost): Promise<void> {
  const { dataDir } = host.shop;
  for (;;) {
    const shop = await startShopProcess({ dataDir, env: host.env }).catch((error: unknown) => {
      // A start gives up after a minute without its database; a service manager tries again.
      if (!/database/i.test(String(error))) throw error;
      return undefined;
    });
    if (!shop) continue;
    host.shop = shop;
    return;
  }
}

async function startHost(dataDir: string, input: Record<string, string>): Promise<ChaosHost> {
  await mkdir(dataDir);
  const clockFile = existsSync(FAKETIME) ? path.join(dataDir, 'clock') : undefined;
  if (clockFile) await writeFile(clockFile, '+0');
  const env = {
    ...input,
    PORT: String(await findFreePort()),
    ...(clockFile && {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_CACHE_DURATION: '1',
      // As when a clock is set: what measures durations goes on.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }),
  };
  return { shop: await startShopProcess({ dataDir, env }), env, clockFile };
}

/** A small file system in memory that only the database is on; undefined if this user may not mount. */
async function mountDisk(folder: string): Promise<string | undefined> {
  await mkdir(folder);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=0755`, 'tmpfs', folder]);
  if (status !== 0) return undefined;
  // Also when the drill fails: what is still open there ends with it.
  process.once('exit', () => spawnSync('umount', ['--lazy', folder]));
  return folder;
}

async function startBreakableMailServer() {
  let running = await startMailServer();
  const { url } = running;
  const received = [running.mails];
  return {
    url,
    mails: () => received.flat(),
    stop: () => running.stop(),
    start: async () => {
      running = await startMailServer({}, Number(new URL(url).port));
      received.push(running.mails);
    },
  };
}
