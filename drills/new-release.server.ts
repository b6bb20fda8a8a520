import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { listFunctionFiles, listMigrationFiles } from '#db/migrate.server';
import { findFreePort } from '#db/server-process.server';
import { withClient } from '#test/database-client.server';
import { countPieces } from '#test/invariants.server';
import { removeDataDir, type ShopProcess, startShopProcess } from '#test/shop-process.server';
import { areRight, describeBooks, proveBooks } from './books.server';
import { type FilledShop, fillShop } from './buyers.server';
import { hasHaproxy, startHaproxy } from './haproxy.server';
import { startLoad } from './load.server';
import { untilReplaced } from './processes.server';
import { buildRelease, copyRelease, extractRelease, findReleaseBefore, type Release, upgradeInPlace } from './release.server';
import type { DrillOptions, DrillResult } from './report';

const BUYERS = 4;
const LOAD_MS = 5_000;
const DRAIN_SECONDS = 5;
const PAGES = ['/', '/products', '/cart', '/product/drill-1', '/admin'];

/**
 * A new release beside the one before, under load: started on a second host, which migrates, while the old one goes on until it is
 * drained; and in place on one host, by SIGHUP. No request may fail, and open pages of the old release still get their files.
 */
export async function drillRelease({ from }: DrillOptions): Promise<DrillResult> {
  if (!hasHaproxy()) return { isGood: false, line: 'HAProxy is not installed: apt-get install haproxy' };
  const before = await extractRelease(from ?? (await findReleaseBefore()));
  await buildRelease(before);
  const beside = await inNewShop((options) => upgradeBeside(before, options));
  const inPlace = await inNewShop((options) => upgradeByHangUp(before, options));
  await rm(before.dir, { recursive: true });
  const parts = [beside, inPlace];
  const failed = parts.flatMap(({ failures }) => failures);
  const wrong = parts.flatMap(({ books }) => books.wrong);
  const books = { lost: beside.books.lost + inPlace.books.lost, doubled: beside.books.doubled + inPlace.books.doubled, wrong };
  const outcomeOf = ({ load, assets, migrations }: (typeof parts)[number]) =>
    `${load}, ${migrations} migrations and function files meanwhile, ${assets} files of open pages still there`;
  return {
    isGood: failed.length === 0 && areRight(books),
    line: `from ${before.commit} beside the new release behind HAProxy (${outcomeOf(beside)}); in place by SIGHUP (${outcomeOf(inPlace)}); ${failed.length} requests failed${failed.length > 0 ? ` (${failed.slice(0, 5).join('; ')})` : ''}; ${describeBooks(books)}`,
  };
}

interface PartOptions {
  databaseUrl: string;
  env: Record<string, string>;
  fill: () => Promise<FilledShop>;
}

type Upgraded = Awaited<ReturnType<typeof upgradeBeside>>;

/** A database of its own, and the proof of its books. */
async function inNewShop(upgrade: (options: PartOptions) => Promise<Upgraded>) {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-upgrade-'));
  const database = await startEmbeddedPostgres({ dir });
  try {
    let pieces = 0;
    const fill = async () => {
      const filled = await fillShop(database.url, { buyers: BUYERS });
      pieces = await countPieces(database.url);
      return filled;
    };
    const env = { DATABASE_URL: database.url, WORKERS: '2', LOG_LEVEL: 'error', DRAIN_SECONDS: String(DRAIN_SECONDS) };
    const { purchases, failures, responses, assets, migrations } = await upgrade({ databaseUrl: database.url, env, fill });
    const books = await proveBooks(database.url, purchases, pieces);
    const repeated = Array.from({ length: purchases.repeated }, () => 'an order’s request');
    const load = `${responses} pages and ${purchases.acknowledged.length} orders`;
    return { books, load, assets, migrations, failures: [...failures, ...repeated] };
  } finally {
    await database.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function upgradeBeside(before: Release, { databaseUrl, env, fill }: PartOptions) {
  const after = await copyRelease(before);
  await upgradeInPlace(after);
  const [oldPort, newPort] = [await findFreePort(), await findFreePort()];
  const old = await startShopProcess({ env: { ...env, PORT: String(oldPort) }, cwd: before.dir });
  const filled = await fill();
  const known = await countApplied(databaseUrl);
  const proxy = await startHaproxy([oldPort, newPort]);
  const load = startLoad(() => proxy.address, filled);
  const open = await openPages(proxy.address);
  await sleep(LOAD_MS);
  const next = await startShopProcess({ env: { ...env, PORT: String(newPort) }, cwd: after.dir });
  // Both serve: pages of one release request files from the other.
  const both = await openPages(proxy.address);
  await sleep(LOAD_MS);
  const meanwhile = await open.findMissing();
  await old.stop();
  await sleep(LOAD_MS);
  const missing = [...both.missing, ...meanwhile, ...(await open.findMissing())];
  const result = await load.stop();
  await proxy.stop();
  await stopShops([next], [old.dataDir]);
  await rm(after.dir, { recursive: true });
  const migrations = (await countApplied(databaseUrl)) - known;
  return { ...result, failures: [...result.failures, ...missing], assets: open.count, migrations };
}

async function upgradeByHangUp(before: Release, { databaseUrl, env, fill }: PartOptions) {
  const here = await copyRelease(before);
  const shop = await startShopProcess({ env, cwd: here.dir });
  const filled = await fill();
  const known = await countApplied(databaseUrl);
  const load = startLoad(() => shop.address, filled);
  const open = await openPages(shop.address);
  await sleep(LOAD_MS);
  await upgradeInPlace(here);
  await untilReplaced(shop, () => shop.process.kill('SIGHUP'));
  await sleep(LOAD_MS);
  const missing = await open.findMissing();
  const result = await load.stop();
  await stopShops([shop], []);
  await rm(here.dir, { recursive: true });
  const migrations = (await countApplied(databaseUrl)) - known;
  return { ...result, failures: [...result.failures, ...missing], assets: open.count, migrations };
}

async function stopShops(shops: readonly ShopProcess[], folders: readonly string[]): Promise<void> {
  for (const shop of shops) await shop.stop();
  for (const dir of [...folders, ...shops.map(({ dataDir }) => dataDir)]) await removeDataDir(dir);
}

/** Pages as a browser has them open, which may load any of their files later. */
async function openPages(address: string) {
  const files = new Set<string>();
  for (const page of PAGES) {
    const html = await (await fetch(address + page)).text();
    for (const [file] of html.matchAll(/\/(?:admin\/)?assets\/[\w.-]+\.(?:js|css)/g)) files.add(file);
  }
  const findMissing = async () => {
    const missing: string[] = [];
    for (const file of files) {
      const response = await fetch(address + file).catch(() => undefined);
      await response?.arrayBuffer();
      if (response?.status !== 200) missing.push(`${file}: ${response?.status}`);
    }
    return missing;
  };
  return { count: files.size, findMissing, missing: await findMissing() };
}

/** How many of this release's migrations and function files a database has. */
async function countApplied(databaseUrl: string): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) => client.query<{ sha256: string }>('SELECT sha256 FROM migrations'));
  const has = new Set(rows.map(({ sha256 }) => sha256));
  return [...listMigrationFiles(), ...listFunctionFiles()].filter(({ sha256 }) => has.has(sha256)).length;
}
