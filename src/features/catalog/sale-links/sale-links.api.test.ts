import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProductDetail } from '#features/catalog/products/product-detail.schema';
import { getProduct, listFeatured } from '#features/catalog/products/products.service.server';
import { applySchedule } from '#features/catalog/schedule/schedule.service.server';
import { removeExpired } from '#server/retention.server';
import { MINUTE_MS } from '#shared/time';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { findSalePreview, listSaleProducts, withSalePrices } from './sale-links.service.server';

const test = openTestShop();
let admin: string;
let categoryId: number;

beforeAll(async () => {
  admin = (await test.signIn('admin')).token;
  categoryId = (await makeCategory(test.shop.db, { name: 'Kitchen' })).id;
});

const call = (method: string, path: string, body?: object, token = admin) =>
  test.request(method, `/admin/sales${path}`, { token, ...(body && { body }) });
const soon = () => new Date(Date.now() + 30 * MINUTE_MS).toISOString();
const schedule = async (prices: object[], more: object = {}) =>
  (await call('POST', '', { name: 'Summer sale', startsAt: soon(), prices, ...more })).body.sale;
const tokenOf = (url: string) => url.split('/sale-preview/')[1] ?? '';
const linkTo = async (saleId: string) => tokenOf((await call('POST', `/${saleId}/preview`)).body.url);
const previewOf = async (saleId: string) => findSalePreview(test.shop, await linkTo(saleId));
const detail = async (id: string) => (await getProduct(test.shop, id)).product;

/** All prices of a product's page. */
const shownPrices = ({ price, salePrice, discountPrice, originalPrice, priceRange, variants }: ProductDetail) => ({
  ...{ price, salePrice, discountPrice, originalPrice, priceRange },
  variants: variants.map((variant) => (variant.price === undefined ? [price, salePrice] : [variant.price, variant.salePrice])),
});

describe('a private link to a sale', () => {
  it('shows the prices that a product will have, beside those of today', async () => {
    const product = await makeProduct(test.shop.db, { name: 'Kettle', categoryId, listPriceCents: 20_00 });
    const sale = await schedule([{ productId: product.id, price: 15 }]);
    const created = await call('POST', `/${sale._id}/preview`);
    expect([created.status, created.body.url]).toEqual([201, expect.stringMatching(/^http:\/\/localhost\/sale-preview\/[\w-]{43}$/)]);
    expect(Date.parse(created.body.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const preview = await findSalePreview(test.shop, tokenOf(created.body.url));
    expect(preview).toMatchObject({ name: 'Summer sale', at: sale.startsAt });
    const today = await detail(product.id);
    expect(today).toMatchObject({ price: 20, priceRange: { min: 20, max: 20 } });
    const [then] = await withSalePrices(test.shop, preview, [today]);
    expect(then).toMatchObject({ price: 20, salePrice: 15, discountPrice: 15, originalPrice: 20, priceRange: { min: 15, max: 15 } });
    expect(await listSaleProducts(test.shop, preview as never, 1)).toMatchObject({
      total: 1,
      products: [{ name: 'Kettle', salePrice: 15 }],
    });
    expect(await listSaleProducts(test.shop, preview as never, 2)).toMatchObject({ products: [] });
  });

  it('reads nothing without a preview', async () => {
    const products = await listFeatured(test.shop);
    expect(await withSalePrices({} as never, undefined, products)).toEqual(products);
  });

  it('shows exactly what the shop has once the sale has started, whatever else is on sale', async () => {
    const price = fc.integer({ min: 100, max: 9_000 });
    const maybe = fc.option(price, { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          list: fc.integer({ min: 5_000, max: 10_000 }),
          base: maybe,
          owns: fc.array(fc.record({ list: maybe, sale: maybe }), { minLength: 2, maxLength: 3 }),
        }),
        fc.record({ ofProduct: maybe, ofVariant: maybe, other: maybe }),
        async ({ list, base, owns }, { ofProduct, ofVariant, other }) => {
          const { id } = await makeProduct(test.shop.db, {
            categoryId,
            listPriceCents: list,
            variants: owns.map((_, i) => ({ size: `S${i}`, stock: 3 })),
          });
          const body = {
            salePrice: base === undefined || base >= list ? undefined : base / 100,
            variants: (await detail(id)).variants.map(({ _id, options }, i) => ({
              _id,
              options,
              price: owns[i]?.list === undefined ? undefined : owns[i].list / 100,
              salePrice: owns[i]?.list === undefined || (owns[i].sale ?? 1e6) >= owns[i].list ? undefined : (owns[i].sale ?? 0) / 100,
            })),
          };
          const changed = await test.request('PUT', `/products/${id}`, { token: admin, body });
          expect(changed.status, JSON.stringify(changed.body)).toBe(200);
          const [first] = (await detail(id)).variants;
          const lowest = Math.min(list, ...owns.map((own) => own.list ?? list));
          const below = (cents: number | undefined) => (cents !== undefined && cents < lowest ? cents / 100 : undefined);
          const prices = [
            ...(below(ofProduct) === undefined ? [] : [{ productId: id, price: below(ofProduct) }]),
            ...(below(ofVariant) === undefined ? [] : [{ variantId: first?._id, price: below(ofVariant) }]),
          ];
          // Another sale that starts before, and one that has ended by then.
          if (below(other) !== undefined) {
            const early = new Date(Date.now() + 5 * MINUTE_MS).toISOString();
            await schedule([{ productId: id, price: below(other) }], { startsAt: early });
            await schedule([{ productId: id, price: 0.5 }], {
              startsAt: early,
              endsAt: new Date(Date.now() + 6 * MINUTE_MS).toISOString(),
            });
          }
          const sale = await schedule(prices);
          const [then] = await withSalePrices(test.shop, await previewOf(sale._id), [await detail(id)]);
          // Half an hour passes.
          await sql`UPDATE sales SET starts_at = starts_at - interval '31 minutes', ends_at = ends_at - interval '31 minutes'
                     WHERE id IN (SELECT sale_id FROM sale_prices WHERE product_id = ${id}) OR id = ${sale._id}`.execute(test.shop.db);
          await applySchedule(test.shop);
          expect(then && shownPrices(then)).toEqual(shownPrices(await detail(id)));
        },
      ),
      { numRuns: 12 },
    );
  });

  it('is stored as a hash only, and is in no log entry', async () => {
    const token = await linkTo((await schedule([]))._id);
    const { rows } = await sql<{ text: string }>`
      SELECT sale_previews::text AS text FROM sale_previews UNION ALL SELECT audit_log::text FROM audit_log`.execute(test.shop.db);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
  });

  it('ends when it expires, is revoked, or the sale is deleted', async () => {
    const sale = await schedule([]);
    const tokens = [await linkTo(sale._id), await linkTo(sale._id)];
    expect((await call('DELETE', `/${sale._id}/preview`)).status).toBe(200);
    for (const token of tokens) expect(await findSalePreview(test.shop, token)).toBeUndefined();
    const expired = await linkTo(sale._id);
    await sql`UPDATE sale_previews SET expires_at = now()`.execute(test.shop.db);
    expect(await findSalePreview(test.shop, expired)).toBeUndefined();
    await removeExpired(test.shop);
    expect(await test.shop.db.selectFrom('salePreviews').selectAll().execute()).toEqual([]);
    const last = await linkTo(sale._id);
    await call('DELETE', `/${sale._id}`);
    expect(await findSalePreview(test.shop, last)).toBeUndefined();
  });

  it('cannot be guessed', async () => {
    const sale = await schedule([]);
    await linkTo(sale._id);
    for (const token of ['', '1', sale._id, 'a'.repeat(43), "' OR true --", '\u0000'])
      expect(await findSalePreview(test.shop, token)).toBeUndefined();
  });

  it('is only for staff who make sales to create and revoke, of a sale that exists', async () => {
    const sale = await schedule([]);
    const shopper = (await test.signIn()).token;
    for (const method of ['POST', 'DELETE']) {
      expect((await call(method, `/${sale._id}/preview`, undefined, shopper)).status).toBe(403);
      expect((await test.request(method, `/admin/sales/${sale._id}/preview`)).status).toBe(401);
      for (const id of ['999999', 'x']) expect((await call(method, `/${id}/preview`)).status).toBe(404);
    }
  });
});
