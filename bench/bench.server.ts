import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { createDatabase, type Db } from '#db/database.server';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { migrate } from '#db/migrate.server';
import { holdProcessLock } from '#db/process-lock.server';
import { serverPid } from '#db/server-process.server';
import { drawProgress } from '#demo/progress-bar.server';
import { insertDemoShop } from '#demo/seed-demo.server';
import { readConfig } from '#server/config.server';
import { type ShopProcess, startShopProcess } from '#test/shop-process.server';
import { benchProductsCall } from './api.bench.server';
import { benchCatalogue } from './catalogue.bench.server';
import { benchCheckout } from './checkout.bench.server';
import { benchCrowd, printCrowd } from './crowd.bench.server';
import { benchImports } from './imports.bench.server';
import { benchInsight } from './insight.bench.server';
import { benchLanguages } from './languages.bench.server';
import { benchMemory } from './memory.bench.server';
import { readOptions } from './options';
import { benchOrders } from './orders.bench.server';
import { benchCachedPage, benchColdPages } from './pages.bench.server';
import { type Figure, printTable, writeResults } from './report';

const PRODUCTS = 10_000;
/** Parts that measure shops of their own. */
const OWN_SHOPS = new Set<string>(['catalogue', 'languages', 'orders', 'memory', 'imports', 'insight']);

/**
 * `npm run bench`: reports each figure with a limit that is measured in the same run, on the same machine.
 * `npm run bench -- pages checkout` measures these parts only.
 * `npm run bench -- catalogue orders --sizes 10000,1000000 --keep shops` fills shops of these sizes, measures them and
 * saves them in a folder for the next run.
 * `npm run bench -- checkout --only cash,card --rounds 9` measures these figures of orders, in so many rounds.
 * `npm run bench -- crowd` measures how long shoppers wait who arrive at 80 % of the capacity.
 * `npm run bench -- memory --minutes 15` watches the memory of a shop under load.
 * `npm run bench -- languages --sizes 100000` measures lists, searches and suggestions in each language of a shop that has them all.
 * `npm run bench -- imports` watches it during imports of 10,000 and 100,000 lines.
 * `npm run bench -- insight --sizes 1000000 --keep shops` measures the counting of visits, and every chart of the insight; it shares its
 * shops with `orders`.
 */
const { parts, sizes, keep, minutes, only, rounds } = readOptions(process.argv.slice(2));
const dir = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
try {
  const shopsDir = keep ?? dir;
  if (parts.includes('catalogue')) await writeResults(await benchCatalogue({ sizes, dir: path.join(shopsDir, 'catalogue') }));
  if (parts.includes('languages'))
    await writeResults(await benchLanguages({ products: sizes.at(-1) ?? PRODUCTS, dir: path.join(shopsDir, 'languages') }));
  if (parts.includes('orders')) await writeResults(await benchOrders({ sizes, dir: path.join(shopsDir, 'orders') }));
  if (parts.includes('insight')) await writeResults(await benchInsight({ sizes, dir: path.join(shopsDir, 'orders') }));
  if (parts.includes('memory')) await writeResults(await benchMemory({ minutes, dir: shopsDir }));
  if (parts.includes('imports')) await writeResults(await benchImports({ dir: shopsDir }));
  const others = parts.filter((part) => !OWN_SHOPS.has(part));
  if (others.length > 0) await benchShop(others);
} finally {
  await rm(dir, { recursive: true, force: true });
}

/** Runs the benchmarks of a shop of 10,000 products, in an empty database of the caller or a temporary one. */
async function benchShop(chosen: readonly string[]): Promise<void> {
  const { databaseUrl } = readConfig();
  const server = databaseUrl ? { url: databaseUrl, stop: async () => {} } : await startEmbeddedPostgres({ dir });
  const cleanUps = [server.stop];
  try {
    await migrate(server.url);
    const db = createDatabase({ url: server.url });
    cleanUps.push(() => db.destroy());
    const bar = drawProgress(process.stdout);
    await insertDemoShop({ db, now: new Date(), onProgress: bar.update });
    bar.end();
    await multiplyProducts(db);
    const config = readConfig({ DATA_DIR: dir, DATABASE_URL: server.url, LOG_LEVEL: 'silent' });
    const log = pino({ level: 'silent' });
    const processLock = await holdProcessLock({ url: server.url, log });
    cleanUps.push(processLock.stop);
    const shop = { config, db, log, processLock };
    const shopProcess = await startShopProcess({ dataDir: dir, env: { DATABASE_URL: server.url, LOG_LEVEL: 'silent' } });
    cleanUps.push(shopProcess.stop);
    const figures: Figure[] = [];
    const step = async (part: 'pages' | 'api' | 'checkout', label: string, measure: () => Promise<Figure | Figure[]>) => {
      if (!chosen.includes(part)) return;
      process.stdout.write(`Measuring ${label}…\n`);
      figures.push(...[await measure()].flat());
    };
    await step('pages', 'a cached page', () => benchCachedPage(shopProcess));
    const pool = new pg.Pool({ connectionString: server.url });
    cleanUps.push(() => pool.end());
    const databasePid = databaseUrl ? undefined : await serverPid(dir);
    await step('pages', 'cold pages', () => benchColdPages({ shopProcess, shop, pool, databasePid }));
    await step('api', 'GET /api/products', () => benchProductsCall(shopProcess, shop, server.url));
    await step('checkout', 'placing orders', () => benchCheckout(shopProcess, { databaseUrl: server.url, only, rounds }));
    process.stdout.write('\n');
    printTable(figures);
    await writeResults(figures);
    if (chosen.includes('crowd')) await benchShoppers(shopProcess, server.url);
    if (chosen.includes('pages')) await benchViews(shopProcess);
  } finally {
    // Close in reverse order.
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}

async function benchShoppers(shopProcess: ShopProcess, databaseUrl: string): Promise<void> {
  process.stdout.write('\nMeasuring a crowd…\n');
  const crowd = await benchCrowd(shopProcess, databaseUrl);
  printCrowd(crowd);
  await writeResults(crowd);
}

/** Loads Lighthouse only when it is needed: the import takes longer than some measurements. */
async function benchViews(shopProcess: ShopProcess): Promise<void> {
  process.stdout.write('\nMeasuring pages with Lighthouse…\n');
  const { benchLighthouse, printViews } = await import('./lighthouse.bench.server');
  const views = await benchLighthouse(shopProcess);
  printViews(views);
  await writeResults(views);
}

/** Fills the catalogue up with copies of the demo products. */
async function multiplyProducts(db: Db): Promise<void> {
  await sql`
    WITH known AS (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS total FROM products)
    INSERT INTO products (slug, name, description, brand, category_id, base_list_price_cents, base_sale_price_cents, list_price_cents, sale_price_cents,
      highest_price_cents, images, options, features, specifications, created_at)
    SELECT slug || '-' || n, name || ' ' || n, description, brand, category_id, list_price_cents + n, sale_price_cents, list_price_cents + n, sale_price_cents,
           coalesce(sale_price_cents, list_price_cents + n), images, options, features, specifications, created_at - n * interval '1 minute'
      FROM generate_series(1, ${sql.lit(PRODUCTS)}) n JOIN known ON place = n % total`.execute(db);
  await sql`
    INSERT INTO variants (product_id, sku, on_hand, options)
    SELECT id, 'COPY-' || id, 20, coalesce((SELECT jsonb_object_agg(o ->> 'name', o #> '{values,0,name}') FROM jsonb_array_elements(p.options) o), '{}')
      FROM products p WHERE NOT EXISTS (SELECT 1 FROM variants WHERE product_id = p.id)`.execute(db);
  await sql`ANALYZE`.execute(db);
}
