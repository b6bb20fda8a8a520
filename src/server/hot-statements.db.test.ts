import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#db/database.server';
import { CARDS, cardOrder, fillCart } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
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
];

/** Full scans are fine: these tables have one row or few rows. */
const SMALL_TABLES = new Set(['listing_generation', 'brands', 'categories']);

let visit: Visit;

beforeAll(async () => {
  const { token } = await test.signIn();
  const kettle = await makeProduct(test.shop.db, { name: 'Kettle', stock: 50 });
  await fillCart(test, token, [{ id: kettle.id }]);
  visit = { token, productId: String(kettle.id), slug: kettle.slug };
  // Fill the process's caches first.
  for (const [, call] of HOT_CALLS) await call(visit);
});

describe('the statements of a hot call', () => {
  it.each(HOT_CALLS)('match their snapshot: %s', async (name, call) => {
    if (name === 'order-by-card') await fillCart(test, visit.token, [{ id: visit.productId }]);
    test.statements.length = 0;
    const { status } = await call(visit);
    expect(status).toBeLessThan(300);
    expect(test.statements.length).toBeGreaterThan(0);
    // Sorted, because concurrent statements end in a different order each time.
    await expect(`${test.statements.map(normalize).sort().join(';\n\n')};\n`).toMatchFileSnapshot(`hot-statements/${name}.sql`);
  });

  it.each(HOT_CALLS)('find their rows by an index: %s', async (name, call) => {
    if (name === 'order-by-card') await fillCart(test, visit.token, [{ id: visit.productId }]);
    test.statements.length = 0;
    await call(visit);
    const statements = [...test.statements];
    const scans = await test.shop.db.connection().execute(async (db) => {
      // PostgreSQL scans small tables even if there is an index, so sequential scans are disabled unless an index is missing.
      await sql`SET enable_seqscan = off`.execute(db);
      const found: string[] = [];
      for (const statement of statements) found.push(...(await wholeTablesIn(db, statement)));
      await sql`RESET enable_seqscan`.execute(db);
      return found;
    });
    expect(scans.filter((table) => !SMALL_TABLES.has(table))).toEqual([]);
  });
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** The tables of a statement that are scanned sequentially. */
async function wholeTablesIn(db: Db, statement: string): Promise<string[]> {
  const { rows } = await sql<Record<string, [{ Plan: PlanNode }]>>`${sql.raw(
    `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement.replace('/* prepared */', '')}`,
  )}`.execute(db);
  const plan = Object.values(rows[0] ?? {})[0]?.[0].Plan;
  if (!plan) throw new Error(`No plan of ${statement}`);
  const scansIn = (node: PlanNode): string[] => [
    ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
    ...(node.Plans ?? []).flatMap(scansIn),
  ];
  return scansIn(plan);
}

/** The text as in the source, without its indentation. */
function normalize(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim());
  const indents = lines.slice(1).map((line) => line.length - line.trimStart().length);
  const indent = indents.length > 0 ? Math.min(...indents) : 0;
  return lines.map((line, i) => (i === 0 ? line.trim() : line.slice(indent)).trimEnd()).join('\n');
}
