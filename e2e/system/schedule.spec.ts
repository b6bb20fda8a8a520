import { expect, test } from '@playwright/test';
import type { ShopProcess } from '#test/shop-process.server';
import { caller } from '../support/callers';
import { type HostedShop, insertKettle, openHostedShop } from '../support/hosted-shop';
import { PASSWORD } from '../support/steps';

/** Drafts and sales that switch at their time, in the caches of two processes on one database. No browser. */

const MOST_LATE_MS = 1_000;

let hosted: HostedShop;
let kettle: Awaited<ReturnType<typeof insertKettle>>;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  hosted = await openHostedShop();
  kettle = await insertKettle(hosted, { stock: 50 });
});

test.afterAll(() => hosted.close());

async function view(shop: ShopProcess, path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(shop.address + path, { redirect: 'manual' });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** How many milliseconds after `at` the shop shows it, by the database's clock. */
async function lateness(at: Date, isShown: () => Promise<boolean>): Promise<number> {
  await expect.poll(isShown, { timeout: 15_000, intervals: [20] }).toBe(true);
  return Number((await hosted.pool.query('SELECT clock_timestamp() AS now')).rows[0].now) - at.getTime();
}

async function insertSale(startsIn: string, endsIn: string | null): Promise<{ startsAt: Date; endsAt: Date }> {
  const { rows } = await hosted.pool.query(
    `WITH sale AS (INSERT INTO sales (name, starts_at, ends_at) VALUES ('Sale', clock_timestamp() + $1::interval, clock_timestamp() + $2::interval) RETURNING *),
          price AS (INSERT INTO sale_prices (sale_id, product_id, price_cents) SELECT id, $3, 2400 FROM sale)
     SELECT starts_at AS "startsAt", ends_at AS "endsAt" FROM sale`,
    [startsIn, endsIn, kettle.productId],
  );
  return rows[0];
}

test('a sale and a draft switch within a second in both processes, and the next start catches up', async () => {
  const shops = await Promise.all([hosted.start(), hosted.start()]);
  const path = `/product/${kettle.slug}`;
  const draft = await insertKettle(hosted, { stock: 5 });
  // Both processes cache the page at its old price.
  for (const shop of shops) for (let i = 0; i < 2; i++) expect((await view(shop, path)).text).toContain('$30.00');
  const { startsAt, endsAt } = await insertSale('2 s', '5 s');
  const { rows } = await hosted.pool.query(
    `UPDATE products SET status = 'draft', publish_at = clock_timestamp() + interval '3 s' WHERE id = $1 RETURNING publish_at`,
    [draft.productId],
  );
  await Promise.all(
    shops.map(async (shop) => {
      const hasSale = async () => (await view(shop, path)).text.includes('$24.00');
      const startedLate = await lateness(startsAt, hasSale);
      const publishedLate = await lateness(rows[0].publish_at, async () => (await view(shop, `/product/${draft.slug}`)).status === 200);
      const endedLate = await lateness(endsAt, async () => !(await hasSale()));
      for (const lateMs of [startedLate, publishedLate, endedLate]) {
        expect(lateMs).toBeGreaterThanOrEqual(0);
        expect(lateMs).toBeLessThan(MOST_LATE_MS);
      }
    }),
  );
  await Promise.all(shops.map((shop) => shop.stop()));

  // It starts while no process runs.
  await insertSale('0 s', null);
  const [shop] = await Promise.all([hosted.start()]);
  expect((await view(shop, path)).text).toContain('$24.00');
  await shop.stop();
});

test('an archived product’s page has status 410, a draft’s is seen by its private link only', async () => {
  const shop = await hosted.start();
  const call = caller(shop);
  const email = 'owner@example.com';
  await call('POST', '/auth/register', { firstName: 'Ada', lastName: 'Lovelace', email, password: PASSWORD });
  await hosted.pool.query(`UPDATE users SET role = 'owner' WHERE email = $1`, [email]);
  const { token } = await call('POST', '/auth/login', { email, password: PASSWORD });
  const path = `/product/${kettle.slug}`;

  await call('PUT', `/products/${kettle.productId}`, { status: 'archived' }, token);
  await expect.poll(async () => (await view(shop, path)).status).toBe(410);
  const archived = await view(shop, path);
  expect(archived.text).toContain('is no longer sold');
  expect(archived.text).toContain('noindex');
  expect(archived.headers.get('Cache-Control')).toBe('no-store');

  await call('PUT', `/products/${kettle.productId}`, { status: 'draft' }, token);
  expect((await view(shop, path)).status).toBe(404);
  const { url } = await call('POST', `/admin/products/${kettle.productId}/preview`, {}, token);
  const preview = await view(shop, new URL(url).pathname);
  expect(preview.status).toBe(200);
  expect(preview.text).toContain('Only people with this link see this page. The product is a draft.');
  expect([...['Cache-Control', 'X-Robots-Tag', 'Referrer-Policy'].map((name) => preview.headers.get(name))]).toEqual([
    'no-store',
    'noindex',
    'no-referrer',
  ]);
  await call('DELETE', `/admin/products/${kettle.productId}/preview`, undefined, token);
  expect((await view(shop, new URL(url).pathname)).status).toBe(404);
  expect(shop.output()).not.toContain(new URL(url).pathname);
  await shop.stop();
});
