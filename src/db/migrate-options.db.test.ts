import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createEmptyDatabase } from '#test/test-database.server';
import { migrate } from './migrate.server';

/** A shop of the release before products had options, with one of each kind of variant. */
const LANDED_UNTIL = '0015_old_slugs.sql';
const OLD_ROWS = `
  INSERT INTO categories (id, name, slug) VALUES (1, 'Clothing', 'clothing');
  INSERT INTO products (id, slug, name, category_id, list_price_cents, sale_price_cents, sizes, colors) VALUES
    (1, 'shirt', 'Shirt', 1, 2000, 1500, '{S,M}', '[{"name":"Red","hex":"#cc0000"},{"name":"Fog","hex":"#aabbcc"}]'),
    (2, 'mug', 'Mug', 1, 900, NULL, '{}', '[]'),
    (3, 'scarf', 'Scarf', 1, 1200, NULL, '{One size}', '[]');
  INSERT INTO variants (id, product_id, sku, size, color, position, on_hand, reserved) VALUES
    (11, 1, 'S-RED', 'S', 'Red', 0, 5, 2), (12, 1, 'M-FOG', 'M', 'Fog', 1, 0, 0), (13, 1, 'M', 'M', NULL, 2, 4, 0),
    (21, 2, 'MUG', NULL, NULL, 0, 7, 0), (31, 3, 'SCARF', 'One size', NULL, 0, 1, 0);
  INSERT INTO users (id, first_name, last_name, email, password_hash)
    VALUES ('00000000-0000-4000-8000-000000000001', 'Ada', 'Lovelace', 'ada@example.com', '!');
  INSERT INTO carts (user_id) SELECT id FROM users;
  INSERT INTO cart_lines (user_id, variant_id, quantity, added_price_cents) SELECT id, 11, 2, 1500 FROM users;
  INSERT INTO wishlists (user_id) SELECT id FROM users;
  INSERT INTO wishlist_items (user_id, product_id, size, color, added_price_cents) SELECT id, 1, 'M', 'Fog', 1500 FROM users;
  INSERT INTO wishlist_items (user_id, product_id, added_price_cents) SELECT id, 2, 900 FROM users;
  INSERT INTO orders (id, order_number, user_id, status, payment_method, payment_status, stock_state, items_cents, tax_cents, shipping_cents,
                      discount_cents, total_cents, shipping_address, estimated_delivery)
    SELECT '00000000-0000-4000-8000-000000000002', 'TW-1', id, 'processing', 'cash_on_delivery', 'pending', 'sold', 2400, 0, 0, 0, 2400, '{}', now()
      FROM users;
  INSERT INTO order_lines (order_id, position, product_id, variant_id, sku, name, size, color, unit_price_cents, quantity) VALUES
    ('00000000-0000-4000-8000-000000000002', 1, 1, 11, 'S-RED', 'Shirt', 'S', 'Red', 1500, 1),
    ('00000000-0000-4000-8000-000000000002', 2, 2, 21, 'MUG', 'Mug', NULL, NULL, 900, 1);`;

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await createEmptyDatabase(inject('templateUrl'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    'CREATE TABLE migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  for (const name of (await readdir('db/migrations')).sort().filter((file) => file <= LANDED_UNTIL)) {
    const statements = await readFile(path.join('db/migrations', name), 'utf8');
    await client.query(statements);
    await client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [
      name,
      createHash('sha256').update(statements).digest('hex'),
    ]);
  }
  await client.query(OLD_ROWS);
  await migrate(database.url);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const read = async (statement: string) => (await client.query(statement)).rows;

describe('a shop from before products had options', () => {
  it('has its sizes and colours as options named Size and Color', async () => {
    expect(await read('SELECT options FROM products ORDER BY id')).toEqual([
      {
        options: [
          { name: 'Color', values: [{ name: 'Red', hex: '#cc0000' }, { name: 'Fog', hex: '#aabbcc' }, { name: 'Standard' }] },
          { name: 'Size', values: [{ name: 'S' }, { name: 'M' }] },
        ],
      },
      { options: [] },
      { options: [{ name: 'Size', values: [{ name: 'One size' }] }] },
    ]);
    expect(await read('SELECT id::integer, options, on_hand, reserved FROM variants ORDER BY id')).toEqual([
      { id: 11, options: { Color: 'Red', Size: 'S' }, on_hand: 5, reserved: 2 },
      { id: 12, options: { Color: 'Fog', Size: 'M' }, on_hand: 0, reserved: 0 },
      { id: 13, options: { Color: 'Standard', Size: 'M' }, on_hand: 4, reserved: 0 },
      { id: 21, options: {}, on_hand: 7, reserved: 0 },
      { id: 31, options: { Size: 'One size' }, on_hand: 1, reserved: 0 },
    ]);
  });

  it('has the same prices', async () => {
    expect(
      await read(`SELECT p.list_price_cents, p.sale_price_cents, base_list_price_cents, base_sale_price_cents, highest_price_cents,
                         array_agg(DISTINCT v.paid_price_cents) AS paid
                    FROM products p JOIN variants v ON v.product_id = p.id WHERE p.id < 3 GROUP BY p.id ORDER BY p.id`),
    ).toEqual([
      {
        list_price_cents: 2000,
        sale_price_cents: 1500,
        base_list_price_cents: 2000,
        base_sale_price_cents: 1500,
        highest_price_cents: 1500,
        paid: [1500],
      },
      {
        list_price_cents: 900,
        sale_price_cents: null,
        base_list_price_cents: 900,
        base_sale_price_cents: null,
        highest_price_cents: 900,
        paid: [900],
      },
    ]);
    expect(
      await read(
        'SELECT FROM computed_variant_prices c JOIN variants v ON v.id = c.variant_id WHERE v.list_price_cents <> c.list_price_cents',
      ),
    ).toEqual([]);
  });

  it('still has its carts, wishlists and orders', async () => {
    expect(await read('SELECT variant_id::integer, quantity FROM cart_lines')).toEqual([{ variant_id: 11, quantity: 2 }]);
    expect(await read('SELECT options FROM wishlist_items ORDER BY product_id')).toEqual([
      { options: { Color: 'Fog', Size: 'M' } },
      { options: {} },
    ]);
    expect(await read('SELECT options FROM order_lines ORDER BY position')).toEqual([
      {
        options: [
          { name: 'Color', value: 'Red' },
          { name: 'Size', value: 'S' },
        ],
      },
      { options: [] },
    ]);
  });

  it('has its stock as the opening movements of a ledger, and knows what sold', async () => {
    expect(
      await read('SELECT variant_id::integer, delta, reserved_delta, on_hand_after, reason FROM stock_movements ORDER BY variant_id'),
    ).toEqual([
      { variant_id: 11, delta: 5, reserved_delta: 2, on_hand_after: 5, reason: 'count' },
      { variant_id: 13, delta: 4, reserved_delta: 0, on_hand_after: 4, reason: 'count' },
      { variant_id: 21, delta: 7, reserved_delta: 0, on_hand_after: 7, reason: 'count' },
      { variant_id: 31, delta: 1, reserved_delta: 0, on_hand_after: 1, reason: 'count' },
    ]);
    expect(await read('SELECT variant_id::integer, level FROM stock_levels ORDER BY variant_id')).toEqual([
      { variant_id: 11, level: 3 },
      { variant_id: 12, level: 0 },
      { variant_id: 13, level: 4 },
      { variant_id: 21, level: 6 },
      { variant_id: 31, level: 1 },
    ]);
    expect(await read('SELECT variant_id::integer, units FROM variant_sales ORDER BY variant_id')).toEqual([
      { variant_id: 11, units: 1 },
      { variant_id: 21, units: 1 },
    ]);
  });

  it('calculates prices again when the owner changes them', async () => {
    await client.query('UPDATE products SET base_list_price_cents = 1000 WHERE id = 2');
    await client.query('UPDATE variants SET own_list_price_cents = 800 WHERE id = 31');
    expect(await read('SELECT list_price_cents FROM products WHERE id > 1 ORDER BY id')).toEqual([
      { list_price_cents: 1000 },
      { list_price_cents: 800 },
    ]);
  });
});
