import type pg from 'pg';
import { withClient } from '#test/database-client.server';

/** The shares are those of the demo shop, so that a year contains every status. */
const PRODUCTS = 10_000;
const CUSTOMERS_PER_ORDER = 0.25;
const DAYS = 365;

const FIRST_NAMES =
  'Ada Grace Alan Barbara Edsger Donald Margaret Katherine Dorothy Mary Hedy Radia Frances Joan Jean Kathleen Betty Marlyn Ruth Adele Linus Ken Dennis Brian Bjarne Guido James Niklaus John Tim Vint Robert Leslie Tony Robin Peter Philip Simon Erik Joe';
const LAST_NAMES =
  'Lovelace Hopper Turing Liskov Dijkstra Knuth Hamilton Johnson Vaughan Jackson Lamarr Perlman Allen Clarke Bartik Antonelli Holberton Meltzer Teitelbaum Goldberg Torvalds Thompson Ritchie Kernighan Stroustrup Rossum Gosling Wirth Backus Lee Cerf Kahn Lamport Hoare Milner Landin Wadler Jones Meijer Armstrong Floyd Tarjan Karp Cook Levin Rabin Scott Shamir Adleman Diffie Hellman Merkle Boehm Parnas Brooks Codd Gray Stonebraker Bachman Chen';

/**
 * Adds orders of the last year to a demo shop, with SQL only. Statuses are as in a healthy shop: nearly all delivered, the newest
 * on their way, some cancelled or returned. Some products sell much more often than others.
 */
export async function fillWithOrders(url: string, orders: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("SET synchronous_commit = off; SET work_mem = '128MB'; SET maintenance_work_mem = '256MB'");
    await client.query('BEGIN');
    // Triggers are off: their notifications, counts and checks are done once for all rows below.
    await client.query('SET LOCAL session_replication_role = replica');
    await addProducts(client);
    await addCustomers(client, Math.ceil(orders * CUSTOMERS_PER_ORDER));
    await addOrders(client, orders);
    await client.query('SET LOCAL session_replication_role = origin');
    // Nobody else can: the rows are not committed, and without statistics the summaries take hours.
    await client.query('ANALYZE products, variants, users, orders, order_lines, shipments, shipment_lines');
    await client.query('SELECT rebuild_listings(), rebuild_stock()');
    await client.query('SELECT rebuild_order_summaries()');
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
  });
}

/** Copies of the demo products, so the words of their names are frequent, also in orders. */
async function addProducts(client: pg.Client): Promise<void> {
  await client.query(`
    WITH known AS (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS total FROM products)
    INSERT INTO products (slug, name, description, brand, category_id, base_list_price_cents, list_price_cents, highest_price_cents, images, in_stock, created_at)
    SELECT slug || '-' || n, name || ' ' || n, description, brand, category_id, list_price_cents + n, list_price_cents + n, list_price_cents + n, images, true, created_at - n * interval '1 minute'
      FROM generate_series(1, ${PRODUCTS}) n JOIN known ON place = n % total`);
  await client.query(`
    INSERT INTO variants (product_id, sku, on_hand)
    SELECT id, 'COPY-' || id, 5 + id % 40 FROM products p WHERE NOT EXISTS (SELECT 1 FROM variants WHERE product_id = p.id)`);
}

async function addCustomers(client: pg.Client, customers: number): Promise<void> {
  await client.query(
    `WITH names AS (SELECT string_to_array($1, ' ') AS firsts, string_to_array($2, ' ') AS lasts)
     INSERT INTO users (first_name, last_name, email, password_hash)
     SELECT first, last, lower(first || '.' || last || '.' || n || '@' || (ARRAY['example.com', 'example.org', 'mail.example'])[n % 3 + 1]), '!'
       FROM names, generate_series(1, ${customers}) n,
            LATERAL (SELECT firsts[1 + n % cardinality(firsts)] AS first, lasts[1 + (n / 7) % cardinality(lasts)] AS last) named`,
    [FIRST_NAMES, LAST_NAMES],
  );
}

async function addOrders(client: pg.Client, orders: number): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE buyers ON COMMIT DROP AS
    SELECT row_number() OVER () - 1 AS place, id, first_name, last_name FROM users WHERE password_hash = '!';
    CREATE UNIQUE INDEX ON buyers (place);
    CREATE TEMP TABLE sold ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY md5(p.id::text)) - 1 AS place, p.id, v.id AS variant_id, v.sku, p.name, p.paid_price_cents
      FROM products p JOIN LATERAL (SELECT id, sku FROM variants WHERE product_id = p.id ORDER BY id LIMIT 1) v ON true;
    CREATE UNIQUE INDEX ON sold (place);
    ANALYZE buyers, sold;
    CREATE TEMP TABLE drawn ON COMMIT DROP AS
    SELECT n, gen_random_uuid() AS id, gen_random_uuid() AS payment_id,
           now() - (n::float8 / ${orders}) * interval '${DAYS} days' AS placed_at,
           hashint8(n)::bigint & 2147483647 AS luck, hashint8(n + 7919)::bigint & 2147483647 AS taste
      FROM generate_series(1, ${orders}) n;
    ANALYZE drawn`);
  await client.query(`
    CREATE TEMP TABLE bought ON COMMIT DROP AS
    SELECT d.id AS order_id, line AS position, s.*, 1 + (luck + line) % 5 / 4 AS quantity
      FROM drawn d, generate_series(1, 1 + (d.luck % 3)::integer) line
      -- The square of chance: what comes first sells most.
      JOIN LATERAL (SELECT floor(power(((taste + line * 104729) % 100000) / 100000.0, 2) * (SELECT count(*) FROM sold))::bigint AS wanted) w ON true
      JOIN sold s ON s.place = w.wanted`);
  await client.query(`
    INSERT INTO orders (id, order_number, user_id, status, payment_method, payment_status, stock_state, items_cents, tax_cents, shipping_cents,
      discount_cents, total_cents, refunded_cents, shipping_address, estimated_delivery, actual_delivery, tracking_number, carrier, created_at, updated_at)
    SELECT d.id, 'TW-' || substr(code, 1, 4) || '-' || substr(code, 5, 4), b.id, status, 'credit_card',
           CASE WHEN status IN ('cancelled', 'returned') THEN 'refunded' ELSE 'completed' END,
           CASE WHEN status IN ('cancelled', 'returned') THEN 'released' ELSE 'sold' END,
           cents, 0, 599, 0, cents + 599, CASE WHEN status IN ('cancelled', 'returned') THEN cents + 599 ELSE 0 END,
           jsonb_build_object('firstName', b.first_name, 'lastName', b.last_name, 'addressLine1', n || ' Main Street', 'city', 'Austin', 'state', 'Texas',
             'postalCode', '78701', 'country', 'United States', 'phone', '+1 512 ' || lpad((d.luck % 1000)::text, 3, '0') || ' ' || lpad((d.taste % 10000)::text, 4, '0')),
           placed_at + interval '7 days', CASE WHEN status = 'delivered' THEN placed_at + interval '4 days' END,
           CASE WHEN status NOT IN ('processing', 'confirmed', 'cancelled') THEN '1Z' || upper(substr(md5(d.id::text), 1, 16)) END,
           CASE WHEN status NOT IN ('processing', 'confirmed', 'cancelled') THEN 'UPS' END, placed_at, placed_at
      FROM drawn d
      JOIN (SELECT order_id, sum(paid_price_cents::bigint * quantity) AS cents FROM bought GROUP BY order_id) l ON l.order_id = d.id
      JOIN buyers b ON b.place = (d.luck % (SELECT count(*) FROM buyers)),
      LATERAL (SELECT upper(translate(lpad(to_hex(d.n), 8, '0'), '01', 'XY')) AS code,
                      CASE WHEN d.luck % 25 = 0 THEN 'cancelled' WHEN d.luck % 33 = 0 THEN 'returned'
                           WHEN d.n <= ${orders} * 0.002 THEN 'processing' WHEN d.n <= ${orders} * 0.004 THEN 'confirmed'
                           WHEN d.n <= ${orders} * 0.010 THEN 'shipped' WHEN d.n <= ${orders} * 0.012 THEN 'out_for_delivery' ELSE 'delivered' END AS status) drawn_status
     ORDER BY placed_at`);
  await client.query(`
    INSERT INTO order_lines (order_id, position, product_id, variant_id, sku, name, unit_price_cents, quantity, shipped_quantity)
    SELECT b.order_id, b.position, b.id, b.variant_id, b.sku, b.name, b.paid_price_cents, b.quantity,
           CASE WHEN o.status NOT IN ('processing', 'confirmed', 'cancelled') THEN b.quantity ELSE 0 END
      FROM bought b JOIN orders o ON o.id = b.order_id`);
  // One parcel each, like most orders.
  await client.query(`
    INSERT INTO shipments (id, order_id, number, status, carrier, tracking_number, shipped_at, delivered_at, created_at, updated_at)
    SELECT o.id, o.id, 1, CASE o.status WHEN 'returned' THEN 'delivered' ELSE o.status END, o.carrier, o.tracking_number, o.created_at + interval '1 day',
           CASE WHEN o.status IN ('delivered', 'returned') THEN o.created_at + interval '4 days' END, o.created_at, o.created_at
      FROM drawn d JOIN orders o ON o.id = d.id WHERE o.status NOT IN ('processing', 'confirmed', 'cancelled')`);
  await client.query(`
    INSERT INTO shipment_lines (shipment_id, order_id, position, quantity)
    SELECT s.id, s.order_id, b.position, b.quantity FROM bought b JOIN shipments s ON s.order_id = b.order_id`);
  await client.query(`
    INSERT INTO payments (id, order_id, provider, status, amount_cents, charged_cents, refunded_cents, reference, card_brand, card_last4, created_at, updated_at)
    SELECT d.payment_id, o.id, 'test', CASE WHEN o.payment_status = 'refunded' THEN 'refunded' ELSE 'paid' END, o.total_cents, o.total_cents,
           CASE WHEN o.payment_status = 'refunded' THEN o.total_cents ELSE 0 END, 'test_' || d.n, 'visa', '4242', o.created_at, o.created_at
      FROM drawn d JOIN orders o ON o.id = d.id`);
  await client.query(`
    INSERT INTO order_status_history (order_id, status, note, at)
    SELECT id, 'processing', 'Order placed', created_at FROM orders WHERE id IN (SELECT id FROM drawn)
    UNION ALL
    SELECT id, status, '', created_at + interval '1 day' FROM orders WHERE id IN (SELECT id FROM drawn) AND status <> 'processing'`);
}
