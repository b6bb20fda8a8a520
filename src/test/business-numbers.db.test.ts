import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { LOW_STOCK } from '#features/catalog/products/product-choice.rules';
import {
  CATEGORY_NAME_MAX_LENGTH,
  MAX_OPTIONS,
  PRODUCT_NAME_MAX_LENGTH,
  SEO_DESCRIPTION_MAX_LENGTH,
  SEO_TITLE_MAX_LENGTH,
} from '#features/catalog/products/product-limits';
import { DEFAULT_SETTINGS, MAX_LOW_STOCK_THRESHOLD } from '#features/platform/settings/settings.rules';
import { COUPON_CODE_MAX_LENGTH, ORDER_NOTES_MAX_LENGTH, REMARK_MAX_LENGTH } from '#shared/lengths';
import { MAX_LINE_QUANTITY } from '#shared/line-quantity';
import { withClient } from './database-client.server';
import { makeProduct } from './factories.server';
import { openTestShop } from './test-shop.server';

const test = openTestShop();

describe('a business constant, in the database and in the code,', () => {
  it.each([
    ['cart_lines', 'quantity'],
    // With the pieces that were cancelled later.
    ['order_lines', '(quantity + cancelled_quantity)'],
  ])('is equal for the pieces of a line in %s', async (table, pieces) => {
    expect(await checkOf(table, 'quantity')).toContain(`(${pieces} >= 1) AND (${pieces} <= ${MAX_LINE_QUANTITY})`);
  });

  it('is equal for low stock', async () => {
    const { lowStockThreshold } = DEFAULT_SETTINGS;
    const [low, plenty] = await Promise.all(
      [lowStockThreshold, lowStockThreshold + 1].map((stock) => makeProduct(test.shop.db, { stock })),
    );
    const ids = [low, plenty].map((product) => Number(product?.id));
    const listed = await test.shop.db.selectFrom('lowStock').select(['productId', 'stock']).where('productId', 'in', ids).execute();
    expect(listed).toEqual([{ productId: ids[0], stock: lowStockThreshold }]);
  });

  it('is equal for the pieces that shoppers read, which caches must follow', async () => {
    const { id } = await makeProduct(test.shop.db, { stock: LOW_STOCK + 2 });
    const noticesOf = (pieces: number) =>
      heardNotices(() => sql`UPDATE variants SET on_hand = ${pieces} WHERE product_id = ${Number(id)}`.execute(test.shop.db));
    expect(await noticesOf(LOW_STOCK + 1)).not.toContain(`product:${id}`);
    expect(await noticesOf(LOW_STOCK)).toContain(`product:${id}`);
  });

  it('is equal for the pieces of a variant whose stock does not limit orders', async () => {
    const { rows } = await sql<{ pieces: number }>`SELECT orderable_pieces(0, 0, 'uncounted') AS pieces`.execute(test.shop.db);
    expect(rows).toEqual([{ pieces: MAX_LINE_QUANTITY }]);
  });

  it.each([
    ['products', 'name', PRODUCT_NAME_MAX_LENGTH],
    ['categories', 'name', CATEGORY_NAME_MAX_LENGTH],
    ['categories', 'seo_title', SEO_TITLE_MAX_LENGTH],
    ['categories', 'seo_description', SEO_DESCRIPTION_MAX_LENGTH],
    ['orders', 'order_notes', ORDER_NOTES_MAX_LENGTH],
    ['payment_requests', 'note', REMARK_MAX_LENGTH],
    ['promotions', 'code', COUPON_CODE_MAX_LENGTH],
  ])('is equal for the length of a text of %s: %s', async (table, column, maxLength) => {
    expect(await checkOf(table, column)).toContain(`(length(${column}) <= ${maxLength})`);
  });

  it('is equal for the options of a product', async () => {
    expect(await checkOf('products', 'options')).toContain(`(jsonb_array_length(options) <= ${MAX_OPTIONS})`);
  });

  it('is equal for the highest threshold of low stock', async () => {
    const { rows } = await sql<{ definition: string; hasLevel: boolean }>`
      SELECT pg_get_constraintdef(oid) AS definition, stock_level(${MAX_LOW_STOCK_THRESHOLD}) < stock_level(${MAX_LOW_STOCK_THRESHOLD + 1}) AS has_level
        FROM pg_constraint WHERE conname = 'products_low_stock_threshold_check'`.execute(test.shop.db);
    const definition = `CHECK (((low_stock_threshold >= 0) AND (low_stock_threshold <= ${MAX_LOW_STOCK_THRESHOLD})))`;
    expect(rows).toEqual([{ definition, hasLevel: true }]);
  });
});

/** The definition of a column's check. */
async function checkOf(table: string, column: string): Promise<string | undefined> {
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = ${table}::regclass AND conname = ${`${table}_${column}_check`}`.execute(test.shop.db);
  return rows[0]?.definition;
}

/** What the channel `catalog` says about a change. The last notice is our own: all others were sent before it. */
function heardNotices(change: () => Promise<unknown>): Promise<string[]> {
  return withClient(test.shop.config.databaseUrl ?? '', async (client) => {
    await client.query('LISTEN catalog');
    const heard: string[] = [];
    const isEverything = new Promise<void>((resolve) => {
      client.on('notification', ({ payload = '' }) => (payload === 'end' ? resolve() : heard.push(payload)));
    });
    await change();
    await sql`SELECT pg_notify('catalog', 'end')`.execute(test.shop.db);
    await isEverything;
    return heard;
  });
}
