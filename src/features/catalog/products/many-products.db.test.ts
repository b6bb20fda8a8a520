import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { copyTestDatabase } from '#test/test-database.server';

const MANY = 8_000;
/** Comparing each of the products with each takes several times longer. */
const LIMIT_MS = 15_000;

let database: Awaited<ReturnType<typeof copyTestDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await copyTestDatabase(inject('templateUrl'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    INSERT INTO categories (name, slug) VALUES ('All', 'all');
    INSERT INTO products (slug, name, category_id, base_list_price_cents, list_price_cents, highest_price_cents)
    SELECT 'thing-' || n, 'Thing', (SELECT id FROM categories), 2000, 2000, 2000 FROM generate_series(1, ${MANY}) n`);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('many products are changed by one statement after a connection has changed a few', async () => {
  await client.query(`SET statement_timeout = ${LIMIT_MS}`);
  for (let n = 0; n < 3; n++)
    await client.query("UPDATE products SET base_list_price_cents = 2100 + $1, is_featured = $1 = 1 WHERE slug = 'thing-1'", [n]);
  await client.query("INSERT INTO variants (product_id, sku, on_hand) SELECT id, 'S' || id, 3 FROM products");
  await client.query('UPDATE products SET base_list_price_cents = 1900, is_featured = true');
  const { rows } = await client.query(`
    SELECT count(*)::integer AS products, min(list_price_cents) AS lowest, max(list_price_cents) AS highest, bool_and(in_stock) AS "isInStock" FROM products`);
  expect(rows).toEqual([{ products: MANY, lowest: 1900, highest: 1900, isInStock: true }]);
  const counted = await client.query(
    'SELECT coalesce(sum(change), 0)::integer AS products FROM listing_changes WHERE cell % 2 = 1 AND cell & 4 = 4',
  );
  expect(counted.rows).toEqual([{ products: MANY }]);
});
