import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownForServer, type ServerAccount, serverAccount, spawnAs } from '#db/server-account.server';
import { findFreePort } from '#db/server-process.server';
import { withClient } from '#test/database-client.server';

const NODES = 2;
const PASSWORD = 'drill';
/** Debian's and PostgreSQL's own packages. */
const BIN_DIRS = ['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`);
const STATE_WITHIN_MS = 120_000;
/** Patroni's shortest. A primary that is gone is replaced after this. */
const TTL_S = 20;

/** One database host: Patroni and the server that it runs. */
export interface PatroniNode {
  name: string;
  url: string;
  restAddress: string;
  start: () => Promise<void>;
  /** Patroni and all processes of its server at once, as when its machine is switched off. */
  kill: () => Promise<void>;
}

export interface PatroniCluster {
  nodes: PatroniNode[];
  /** Through HAProxy: to whichever node is primary, or a standby. */
  primaryUrl: string;
  replicaUrl: string;
  /** The node that has the role. Waits until there is one. */
  nodeOf: (role: 'primary' | 'replica' | 'synchronous') => Promise<PatroniNode>;
  stop: () => Promise<void>;
}

export function whatIsMissing(): string | undefined {
  const missing = ['etcd', 'patroni', 'haproxy'].filter((name) => spawnSync('which', [name]).status !== 0);
  if (!findBinDir()) missing.push('postgresql');
  return missing.length > 0 ? `not installed: apt-get install ${missing.join(' ')}` : undefined;
}

const findBinDir = () => BIN_DIRS.find((dir) => existsSync(path.join(dir, 'postgres')));

/** As docs/operations.md configures it, with all of it on this machine. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-patroni-'));
  const account = await serverAccount({ clusterDir: path.join(dir, 'db1'), paths: [dir] });
  await ownForServer(account, dir);
  const etcd = await startEtcd(dir);
  const nodes: PatroniNode[] = [];
  for (let n = 1; n <= NODES; n++) nodes.push(await startNode(`db${n}`, { dir, account, etcdAddress: etcd.address }));
  const haproxy = await startDatabaseProxy(dir, nodes);
  const nodeOf: PatroniCluster['nodeOf'] = async (role) => {
    const startedMs = performance.now();
    for (;;) {
      for (const node of nodes) if ((await fetch(`${node.restAddress}/${role}`).catch(() => undefined))?.status === 200) return node;
      if (performance.now() - startedMs > STATE_WITHIN_MS) throw new Error(`No node is ${role}; logs: ${dir}`);
      await sleep(20);
    }
  };
  const primary = await nodeOf('primary');
  await createShopDatabase(primary.url);
  await nodeOf('synchronous');
  return {
    nodes: nodes.map((node) => ({ ...node, url: shopUrl(new URL(node.url).port) })),
    primaryUrl: shopUrl(haproxy.primaryPort),
    replicaUrl: shopUrl(haproxy.replicaPort),
    nodeOf,
    stop: async () => {
      haproxy.stop();
      for (const node of nodes) await node.kill();
      etcd.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function startEtcd(dir: string) {
  const [client, peer] = [await findFreePort(), await findFreePort()];
  const address = `http://127.0.0.1:${client}`;
  const peerAddress = `http://127.0.0.1:${peer}`;
  const args = [
    ...['--data-dir', path.join(dir, 'etcd')],
    ...['--listen-client-urls', address, '--advertise-client-urls', address],
    ...['--listen-peer-urls', peerAddress, '--initial-advertise-peer-urls', peerAddress, '--initial-cluster', `default=${peerAddress}`],
  ];
  const child = startProgram('etcd', args);
  return { address: `127.0.0.1:${client}`, stop: () => child.kill('SIGKILL') };
}

interface NodeOptions {
  dir: string;
  account: ServerAccount;
  etcdAddress: string;
}

async function startNode(name: string, { dir, account, etcdAddress }: NodeOptions): Promise<PatroniNode> {
  const [port, restPort] = [await findFreePort(), await findFreePort()];
  const home = path.join(dir, name);
  const dataDir = path.join(home, 'data');
  await mkdir(home);
  const config = path.join(home, 'patroni.json');
  // JSON is YAML as well.
  await writeFile(config, JSON.stringify(configOf({ name, home, dataDir, port, restPort, etcdAddress })));
  await ownForServer(account, home);
  let child: ChildProcess | undefined;
  const start = async () => {
    const log = await open(path.join(home, 'patroni.log'), 'a');
    child = spawnAs(account, 'patroni', [config], { stdio: ['ignore', log.fd, log.fd] });
    await log.close();
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  return {
    name,
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    restAddress: `http://127.0.0.1:${restPort}`,
    start,
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const [pid = ''] = (await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      if (pid) spawnSync('pkill', ['-KILL', '-P', pid]);
      if (pid) spawnSync('kill', ['-KILL', pid]);
      await exited;
    },
  };
}

function configOf({ name, home, dataDir, port, restPort, etcdAddress }: Record<string, string | number>) {
  const account = (username: string) => ({ username, password: PASSWORD });
  return {
    scope: 'shop',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: etcdAddress },
    bootstrap: {
      dcs: {
        ttl: TTL_S,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 200, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataDir,
      bin_dir: findBinDir(),
      pgpass: path.join(String(home), 'pgpass'),
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
      authentication: { superuser: account('postgres'), replication: account('replicator'), rewind: account('rewind') },
      parameters: { unix_socket_directories: '' },
    },
  };
}

/** HAProxy finds the primary and the standbys by Patroni's own health checks. */
async function startDatabaseProxy(dir: string, nodes: readonly PatroniNode[]) {
  const [primaryPort, replicaPort] = [await findFreePort(), await findFreePort()];
  const file = path.join(dir, 'haproxy.cfg');
  const listen = (role: string, port: number) => [
    `listen ${role}`,
    `  bind 127.0.0.1:${port}`,
    `  option httpchk GET /${role}`,
    '  http-check expect status 200',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map(({ name, url, restAddress }) => `  server ${name} 127.0.0.1:${new URL(url).port} check port ${new URL(restAddress).port}`),
  ];
  const defaults = ['defaults', '  mode tcp', '  timeout connect 2s', '  timeout client 24h', '  timeout server 24h', '  timeout check 2s'];
  await writeFile(file, [...defaults, ...listen('primary', primaryPort), ...listen('replica', replicaPort), ''].join('\n'));
  const child = startProgram('haproxy', ['-f', file, '-db']);
  return { primaryPort, replicaPort, stop: () => child.kill('SIGKILL') };
}

function startProgram(program: string, args: string[]): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

function shopUrl(port: number | string): string {
  return `postgres://shop:${PASSWORD}@127.0.0.1:${port}/shop`;
}

async function createShopDatabase(superuserUrl: string): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    await client.query(`CREATE ROLE shop LOGIN PASSWORD '${PASSWORD}'`);
    await client.query('CREATE DATABASE shop OWNER shop');
  });
}
