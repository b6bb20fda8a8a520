import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { CARDS, cardOrder, fillCart } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { explain, scannedTables } from '#test/query-plan.server';
import { openTestShop } from '#test/test-shop.server';

/**
 * Checks the statements of the most frequent calls. Their texts are in `hot-statements/`, so that changes are visible in review.
 * Update them with `vitest --update`.
 */

const test = openTestShop();

interface Visit {
  token: string;
  productId: string;
  slug: string;
  adminToken: string;
  orderId: string;
}

const HOT_CALLS: [name: string, call: (visit: Visit) => Promise<{ status: number }>][] = [
  ['list', () => test.request('GET', '/products')],
  ['filtered-list', () => test.request('GET', '/products?category=books&minPrice=5&inStock=true&sortBy=price')],
  ['search', () => test.request('GET', '/products?q=kettle')],
  ['suggest', () => test.request('GET', '/search/suggest?q=ket')],
  ['detail', ({ slug }) => test.request('GET', `/products/${slug}`)],
  ['add-to-cart', ({ token, productId }) => test.request('POST', '/cart/add', { token, body: { productId, quantity: 1 } })],
  ['cart', ({ token }) => test.request('GET', '/cart', { token })],
  ['checkout-summary', ({ token }) => test.request('GET', '/checkout/summary', { token })],
  ['order-by-card', ({ token }) => test.request('POST', '/orders', { token, body: cardOrder(CARDS.pays) })],
  ['orders', ({ token }) => test.request('GET', '/orders', { token })],
  ['staff-orders', ({ adminToken }) => test.request('GET', '/admin/orders', { token: adminToken })],
  ['staff-orders-found', ({ adminToken }) => test.request('GET', '/admin/orders?search=kettle&country=Germany', { token: adminToken })],
  ['staff-orders-late', ({ adminToken }) => test.request('GET', '/admin/orders?late=true&notes=true', { token: adminToken })],
  ['staff-orders-by-total', ({ adminToken }) => test.request('GET', '/admin/orders?sort=highestTotal', { token: adminToken })],
  ['staff-returns-found', ({ adminToken }) => test.request('GET', '/returns?search=kettle', { token: adminToken })],
  ['staff-order-counts', ({ adminToken }) => test.request('GET', '/admin/orders/counts', { token: adminToken })],
  ['staff-order', ({ adminToken, orderId }) => test.request('GET', `/admin/orders/${orderId}`, { token: adminToken })],
  ['staff-order-timeline', ({ adminToken, orderId }) => test.request('GET', `/admin/orders/${orderId}/timeline`, { token: adminToken })],
  [
    'presence',
    ({ adminToken, orderId }) =>
      test.request('POST', '/admin/presence', { token: adminToken, body: { subject: `order:${orderId}`, tab: 'a', since: '1' } }),
  ],
];

/** Full scans are fine: these tables have one row or few rows. */
const SMALL_TABLES = new Set(['listing_generation', 'brands', 'categories']);

let visit: Visit;

beforeAll(async () => {
  const { token } = await test.signIn();
  const kettle = await makeProduct(test.shop.db, { name: 'Kettle', stock: 50 });
  await fillCart(test, token, [{ id: kettle.id }]);
  const { order } = (await test.request('POST', '/orders', { token, body: cardOrder(CARDS.pays) })).body;
  await fillCart(test, token, [{ id: kettle.id }]);
  const admin = await test.signIn('admin');
  visit = { token, productId: String(kettle.id), slug: kettle.slug, adminToken: admin.token, orderId: order._id };
  // Fill the process's caches first.
  for (const [, call] of HOT_CALLS) await call(visit);
});

async function statementsOf(name: string, call: (typeof HOT_CALLS)[number][1]): Promise<string[]> {
  if (name === 'order-by-card') await fillCart(test, visit.token, [{ id: visit.productId }]);
  test.statements.length = 0;
  const { status } = await call(visit);
  expect(status).toBeLessThan(300);
  expect(test.statements.length).toBeGreaterThan(0);
  return [...test.statements];
}

describe('the statements of a hot call', () => {
  it.each(HOT_CALLS)('match their snapshot: %s', async (name, call) => {
    // Sorted, because concurrent statements end in a different order each time.
    await expect(`${(await statementsOf(name, call)).map(normalize).sort().join(';\n\n')};\n`).toMatchFileSnapshot(
      `hot-statements/${name}.sql`,
    );
  });

  it.each(HOT_CALLS)('find their rows by an index: %s', async (name, call) => {
    const statements = await statementsOf(name, call);
    const scans = await test.shop.db.connection().execute(async (db) => {
      // PostgreSQL scans small tables even if there is an index, so sequential scans are disabled unless an index is missing.
      await sql`SET enable_seqscan = off`.execute(db);
      const found: string[] = [];
      for (const statement of statements) found.push(...scannedTables(await explain(db, 'GENERIC_PLAN', { sql: statement })));
      await sql`RESET enable_seqscan`.execute(db);
      return found;
    });
    expect(scans.filter((table) => !SMALL_TABLES.has(table))).toEqual([]);
  });
});

/** The text as in the source, without its indentation. */
function normalize(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim());
  const indents = lines.slice(1).map((line) => line.length - line.trimStart().length);
  const indent = indents.length > 0 ? Math.min(...indents) : 0;
  return lines.map((line, i) => (i === 0 ? line.trim() : line.slice(indent)).trimEnd()).join('\n');
}
