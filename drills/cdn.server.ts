import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { migrate } from '#db/migrate.server';
import { SECOND_MS } from '#shared/time';
import { withClient } from '#test/database-client.server';
import { removeDataDir, type ShopProcess, startShopProcess } from '#test/shop-process.server';
import { type FilledShop, fillShop } from './buyers.server';
import type { DrillResult } from './report';
import { startVarnish, varnishVersion } from './varnish.server';

/** s-maxage of a page. */
const FRESH_MS = 30 * SECOND_MS;
/** The visit that refreshes a page still gets the stale one. */
const REFRESHED_WITHIN_MS = 2 * SECOND_MS;
const POLL_MS = 200;
const ENCODINGS = {
  br: 'br',
  'gzip, deflate, br, zstd': 'br',
  'gzip;q=1.0, br;q=0': 'gzip',
  gzip: 'gzip',
  'gzip;q=0': undefined,
  identity: undefined,
} as const;

/** A caching CDN in front of a shop: what it may store, what it may not, and what it serves while the shop is down. */
export async function drillCdn(): Promise<DrillResult> {
  const version = varnishVersion();
  if (!version) return { isGood: false, line: 'Varnish is not installed: apt-get install varnish' };
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-cdn-'));
  const database = await startEmbeddedPostgres({ dir });
  try {
    await migrate(database.url);
    const filled = await fillShop(database.url, { buyers: 2, products: 4 });
    const env = { DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1' };
    const shop = await startShopProcess({ env });
    const port = new URL(shop.address).port;
    const cdn = await startVarnish(port);
    const world: World = { cdn: cdn.address, shop, databaseUrl: database.url, filled, broken: new Set() };
    await proveStored(world);
    await proveEncodings(world);
    await provePrivate(world);
    const refreshedMs = await proveFreshness(world);
    const staleMs = await proveStale(world);
    const again = await startShopProcess({ dataDir: shop.dataDir, env: { ...env, PORT: port } });
    const backMs = await untilShown(world, '98.76', FRESH_MS);
    await cdn.stop();
    await again.stop();
    await removeDataDir(shop.dataDir);
    const broken = [...world.broken];
    return {
      isGood: broken.length === 0,
      line: `Varnish ${version} in front of a shop: a changed price was shown after ${seconds(refreshedMs)} s; ${seconds(staleMs)} s without the shop, and the new price ${seconds(backMs)} s after it was back; ${broken.length} rules broken${broken.length > 0 ? ` (${broken.join('; ')})` : ''}`,
    };
  } finally {
    await database.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

interface World {
  cdn: string;
  shop: ShopProcess;
  databaseUrl: string;
  filled: FilledShop;
  /** What did not hold. */
  broken: Set<string>;
}

function expectIn(world: World, rule: string, holds: boolean) {
  if (!holds) world.broken.add(rule);
}

/** Varnish names the request that filled the cache after the request's own. */
function isHit({ headers }: Response): boolean {
  return headers.get('X-Varnish')?.includes(' ') === true;
}

const productPath = ({ filled }: World, i = 0) => `/product/${filled.products[i]?.slug}`;

/** Public pages and files are stored; a browser that has one gets 304 without the shop. */
async function proveStored(world: World): Promise<void> {
  const asset = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(world.cdn)).text())?.[0] ?? '';
  for (const address of ['/', '/products', productPath(world), '/api/products', asset]) {
    await (await fetch(world.cdn + address)).text();
    const second = await fetch(world.cdn + address);
    await second.text();
    expectIn(world, `${address} is stored`, second.status === 200 && isHit(second));
    const known = await fetch(world.cdn + address, { headers: { 'If-None-Match': second.headers.get('ETag') ?? '' } });
    if (second.headers.has('ETag')) expectIn(world, `304 for ${address}`, known.status === 304 && isHit(known));
    expectIn(world, `no tags or request's name on ${address}`, !second.headers.has('Surrogate-Key') && !second.headers.has('X-Request-Id'));
  }
  expectIn(world, '/metrics is closed', (await fetch(`${world.cdn}/metrics`)).status === 404);
}

/** Each browser gets the page in an encoding that it takes, also when another one has filled the cache. */
async function proveEncodings(world: World): Promise<void> {
  const plain = await (await fetch(world.shop.address + productPath(world, 1), { headers: { 'Accept-Encoding': 'identity' } })).text();
  const comparable = (page: string) =>
    page.replaceAll(new URL(world.shop.address).host, new URL(world.cdn).host).replaceAll('localhost', '127.0.0.1');
  for (const accepted of [...Object.keys(ENCODINGS), ...Object.keys(ENCODINGS)] as (keyof typeof ENCODINGS)[]) {
    const response = await fetch(world.cdn + productPath(world, 1), { headers: { 'Accept-Encoding': accepted } });
    const isRight = (response.headers.get('Content-Encoding') ?? undefined) === ENCODINGS[accepted];
    expectIn(world, `"${accepted}" gets its encoding`, isRight && comparable(await response.text()) === comparable(plain));
  }
}

/** What belongs to one visitor comes from the shop each time, and is shown to nobody else. */
async function provePrivate(world: World): Promise<void> {
  const { filled } = world;
  const get = (address: string, headers: Record<string, string> = {}) => fetch(world.cdn + address, { headers });
  for (const [i, token] of filled.tokens.entries()) {
    await fetch(`${world.cdn}/api/cart/add`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ productId: filled.products[i]?.id, quantity: i + 1 }),
    });
  }
  for (let n = 0; n < 3; n++) {
    for (const [i, token] of filled.tokens.entries()) {
      const mine = await get('/api/cart', { Authorization: `Bearer ${token}` });
      const names = [...(await mine.text()).matchAll(/"(drill-\d+)"/g)].map(([, name]) => name);
      expectIn(
        world,
        'each buyer sees the own cart only',
        !isHit(mine) && names.length > 0 && names.every((name) => name === filled.products[i]?.slug),
      );
    }
    expectIn(world, 'no cart without a session', (await get('/api/cart')).status === 401);
  }
  // A private link opens a cookie's page; the next visitor's is the public one.
  const address = productPath(world, 2);
  const token = await createSalePreview(world);
  for (const cookie of [`sale_preview=${token}`, 'sale_preview=ended', 'anything=1']) {
    const preview = await get(address, { Cookie: cookie });
    const isPreview = (await preview.text()).includes('12.34');
    expectIn(world, `a request with ${cookie.split('=')[0]} is not stored`, !isHit(preview) && isPreview === cookie.includes(token));
    const everybody = await get(address);
    const isPublic = !(await everybody.text()).includes('12.34') && !everybody.headers.has('Set-Cookie');
    expectIn(world, 'nobody else sees a preview', isPublic);
  }
}

/** Returns the token of a private link to a sale in which the third product costs 12.34. */
async function createSalePreview({ shop, databaseUrl, filled }: World): Promise<string> {
  await withClient(databaseUrl, (client) => client.query(`UPDATE users SET role = 'owner' WHERE email = 'drill-2@example.com'`));
  const post = async (address: string, body: object) => {
    const headers = { Authorization: `Bearer ${filled.tokens[1]}`, 'Content-Type': 'application/json' };
    return (await fetch(`${shop.address}/api/admin/sales${address}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const { sale } = await post('', { name: 'Drill', startsAt, prices: [{ productId: filled.products[2]?.id, price: 12.34 }] });
  return (await post(`/${sale._id}/preview`, {})).url.split('/sale-preview/')[1];
}

/** Returns how long a changed price was not shown. */
async function proveFreshness(world: World): Promise<number> {
  await changePrice(world, 43_21);
  const shownMs = await untilShown(world, '43.21', FRESH_MS + REFRESHED_WITHIN_MS);
  expectIn(world, 'a changed price is shown in time', shownMs <= FRESH_MS + REFRESHED_WITHIN_MS);
  return shownMs;
}

/** Returns how long pages were served without the shop. Meanwhile a price changes. */
async function proveStale(world: World): Promise<number> {
  await world.shop.stop();
  const stoppedMs = performance.now();
  await changePrice(world, 98_76);
  while (performance.now() - stoppedMs < FRESH_MS + REFRESHED_WITHIN_MS) {
    const page = await fetch(world.cdn + productPath(world));
    expectIn(world, 'pages without the shop', page.status === 200 && (await page.text()).includes('43.21'));
    await sleep(SECOND_MS);
  }
  const order = await fetch(`${world.cdn}/api/orders`, { method: 'POST' });
  expectIn(world, '503 for orders without the shop', order.status === 503 && order.headers.has('Retry-After'));
  return performance.now() - stoppedMs;
}

function changePrice({ databaseUrl, filled }: World, cents: number): Promise<unknown> {
  return withClient(databaseUrl, (client) =>
    client.query('UPDATE products SET base_list_price_cents = $2, list_price_cents = $2, highest_price_cents = $2 WHERE slug = $1', [
      filled.products[0]?.slug,
      cents,
    ]),
  );
}

/** Returns the milliseconds until the product's page shows a price, at most those given and one more visit. */
async function untilShown(world: World, price: string, atMostMs: number): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const page = await fetch(world.cdn + productPath(world));
    expectIn(world, 'pages while they are refreshed', page.status === 200);
    const passedMs = performance.now() - startedMs;
    if ((await page.text()).includes(price) || passedMs > atMostMs) return passedMs;
    await sleep(POLL_MS);
  }
}

const seconds = (ms: number) => (ms / SECOND_MS).toFixed(1);
