import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CreatedProduct, makeCategory, makeOrderOf, makeProduct, makeUser } from '#test/factories.server';
import { makeReview } from '#test/reviews.fixtures.server';
import { openTestShop } from '#test/test-shop.server';
import { viewProductPage } from './product-page.service.server';

const test = openTestShop();

let categoryId: number;
let kettle: CreatedProduct;

beforeEach(async () => {
  categoryId = (await makeCategory(test.shop.db)).id;
  kettle = await make('Kettle', 20_00);
});

const make = (name: string, listPriceCents: number, more: { categoryId?: number; stock?: number } = {}) =>
  makeProduct(test.shop.db, { name, listPriceCents, categoryId, ...more });
const alsoLiked = async () => (await viewProductPage(test.shop, kettle.slug)).related.map(({ name }) => name);

async function order(products: CreatedProduct[], status = 'delivered') {
  const { id: userId } = await makeUser(test.shop.db);
  await makeOrderOf(test.shop.db, { userId, productIds: products.map(({ id }) => id), status });
}

it('a product page takes two statements, including reviews and related products', async () => {
  await makeReview(test.shop.db, { productId: kettle.id, title: 'It boils' });
  await make('Toaster', 25_00);
  test.statements.length = 0;
  const page = await viewProductPage(test.shop, kettle.slug);
  expect(test.statements).toHaveLength(2);
  expect(page).toMatchObject({
    product: { name: 'Kettle' },
    related: [{ name: 'Toaster' }],
    reviews: { reviews: [{ title: 'It boils' }] },
  });
});

describe('you may also like', () => {
  it('shows the same category, similar prices first and sold-out products last', async () => {
    await make('Gold Kettle', 40_01);
    await make('Dear Kettle', 40_00);
    await make('Cheap Kettle', 10_00);
    await make('Toy Kettle', 9_99);
    await make('Sold Kettle', 20_00, { stock: 0 });
    await make('Laptop', 20_00, { categoryId: (await makeCategory(test.shop.db)).id });
    const names = await alsoLiked();
    expect(new Set(names.slice(0, 2))).toEqual(new Set(['Dear Kettle', 'Cheap Kettle']));
    expect(new Set(names.slice(2, 4))).toEqual(new Set(['Gold Kettle', 'Toy Kettle']));
    expect(names.slice(4)).toEqual(['Sold Kettle']);
  });

  it('shows first what others bought with it, from any category', async () => {
    const elsewhere = (await makeCategory(test.shop.db)).id;
    const tea = await make('Tea', 500_00, { categoryId: elsewhere });
    const mug = await make('Mug', 500_00, { categoryId: elsewhere });
    await make('Toaster', 20_00);
    for (let n = 0; n < 2; n++) await order([kettle, tea]);
    for (let n = 0; n < 3; n++) await order([mug, kettle]);
    expect(await alsoLiked()).toEqual(['Mug', 'Tea', 'Toaster']);
  });

  it('ignores what was bought with it only once, in cancelled orders, or never', async () => {
    const elsewhere = (await makeCategory(test.shop.db)).id;
    const [once, cancelled, alone] = await Promise.all(
      ['Once', 'Cancelled', 'Alone'].map((name) => make(name, 20_00, { categoryId: elsewhere })),
    );
    if (!once || !cancelled || !alone) throw new Error('They were just made.');
    await order([kettle, once]);
    for (let n = 0; n < 3; n++) await order([kettle, cancelled], 'cancelled');
    for (let n = 0; n < 3; n++) await order([alone]);
    for (let n = 0; n < 3; n++) await order([kettle]);
    expect(await alsoLiked()).toEqual([]);
  });

  it('is the same after orders have changed, however many there are', async () => {
    const elsewhere = (await makeCategory(test.shop.db)).id;
    const [tea, mug] = await Promise.all(['Tea', 'Mug'].map((name) => make(name, 500_00, { categoryId: elsewhere })));
    const { id: userId } = await makeUser(test.shop.db);
    // Of 1,200 orders, the first half has tea and the second half a mug.
    await sql`
      WITH made AS (
        INSERT INTO orders (order_number, user_id, status, payment_method, payment_status, stock_state, items_cents, tax_cents, shipping_cents,
                            discount_cents, total_cents, shipping_address, estimated_delivery)
        SELECT 'TW-many-' || n, ${userId}, 'delivered', 'cash_on_delivery', 'pending', 'sold', 2000, 0, 0, 0, 2000, '{}', now() FROM generate_series(1, 1200) n
        RETURNING id, substr(order_number, 9)::integer AS n
      )
      INSERT INTO order_lines (order_id, position, product_id, sku, name, unit_price_cents, quantity)
      SELECT made.id, line.position, line.product_id, 'X', 'Thing', 2000, 1
        FROM made, LATERAL (VALUES (1, ${kettle.id}::bigint), (2, CASE WHEN n <= 600 THEN ${tea?.id}::bigint ELSE ${mug?.id}::bigint END)) line (position, product_id)
       ORDER BY n`.execute(test.shop.db);
    const before = await alsoLiked();
    expect(before.toSorted()).toEqual(['Mug', 'Tea']);
    await sql`UPDATE order_lines SET quantity = 2 WHERE order_id IN (SELECT id FROM orders WHERE order_number ~ '^TW-many-([1-5]?[0-9]{1,2}|600)$')`.execute(
      test.shop.db,
    );
    await sql`VACUUM order_lines`.execute(test.shop.db);
    expect(await alsoLiked()).toEqual(before);
  });
});
