import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { parseDocument } from 'htmlparser2';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applySchedule } from '#features/catalog/schedule/schedule.service.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { sendError } from '#http/calls/error-boundary.server';
import { requestContext } from '#http/requests/request-context.server';
import { removeAged } from '#server/retention.server';
import { HOUR_MS } from '#shared/time';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { feedRoutes } from './feeds.api.server';

const test = openTestShop({ SHOP_URL: 'https://shop.example' });
let owner: { token: string };
let app: Hono<AppEnv>;

beforeAll(async () => {
  owner = await test.signIn('owner');
  app = new Hono<AppEnv>();
  app.onError(sendError);
  app.use(requestContext(test.shop));
  app.route('/', feedRoutes());
});
beforeEach(async () => {
  await test.shop.db.deleteFrom('products').execute();
  await put({ isOn: true, categoryIds: [] });
});

const call = (method: string, body?: object, token = owner.token) => test.request(method, '/admin/feed', { token, body });
const put = (body: object) => call('PUT', body);
const fetchFeed = (headers: Record<string, string> = {}) => app.request('/feeds/products.xml', { headers });

/** Saving starts a new file, which has what is in the shop now. */
async function readItems(categoryIds: string[] = []) {
  await put({ isOn: false, categoryIds });
  await put({ isOn: true, categoryIds });
  const xml = await (await fetchFeed()).text();
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g="http:\/\/base.google.com\/ns\/1.0">/);
  const document = parseDocument(xml, { xmlMode: true });
  // biome-ignore lint/suspicious/noExplicitAny: the parsed nodes are untyped until they are asserted.
  const childrenOf = (node: any, name: string) => node.children.filter((child: any) => child.name === name);
  const [rss] = childrenOf(document, 'rss');
  const [channel] = childrenOf(rss, 'channel');
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  const textOf = (node: any): string => node.data ?? node.children.map(textOf).join('');
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  return childrenOf(channel, 'item').map((item: any) => item.children.map((field: any) => [field.name, textOf(field)] as [string, string]));
}
const fieldOf = (item: [string, string][] | undefined, name: string) => item?.find(([field]) => field === name)?.[1];

describe('the feed', () => {
  it('has an item with every required field for each variant of active products', async () => {
    await makeProduct(test.shop.db, {
      name: 'Cups & <saucers>',
      listPriceCents: 20_00,
      variants: [
        { size: 'S', color: 'Red', stock: 1 },
        { size: 'M', color: 'Red', stock: 0 },
      ],
    });
    const draft = await makeProduct(test.shop.db);
    await test.shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', Number(draft.id)).execute();
    const items = await readItems();
    expect(items).toHaveLength(2);
    // Required by Google’s “Product data specification” or Meta’s “Product data specifications for catalogs”.
    for (const item of items)
      for (const field of ['g:id', 'title', 'description', 'link', 'g:image_link', 'g:availability', 'g:price', 'g:condition', 'g:brand'])
        expect(fieldOf(item, field), field).toBeTruthy();
    expect(fieldOf(items[0], 'title')).toBe(
      'Cups &amp; &lt;saucers&gt;, S, Red'.replace('&amp;', '&').replace('&lt;', '<').replace('&gt;', '>'),
    );
    expect(items.map((item: [string, string][]) => fieldOf(item, 'g:availability'))).toEqual(['in stock', 'out of stock']);
    expect(fieldOf(items[0], 'g:price')).toBe('20.00 USD');
    expect(fieldOf(items[0], 'g:size')).toBe('S');
    expect(fieldOf(items[0], 'g:color')).toBe('Red');
    expect(fieldOf(items[0], 'g:item_group_id')).toBe(fieldOf(items[1], 'g:item_group_id'));
    expect(fieldOf(items[0], 'link')).toMatch(/^https:\/\/shop\.example\/product\/thing-\d+\?/);
    expect(fieldOf(items[0], 'g:image_link')).toMatch(/^https:\/\/shop\.example\/feeds\/pictures\/picture-\d+\.jpg$/);
    expect(JSON.stringify(items)).not.toMatch(/avif/i);
    expect(fieldOf(items[0], 'g:identifier_exists')).toBe('no');
    expect(fieldOf(items[0], 'g:shipping')).toMatch(/^US\d+\.\d\d USD$/);
  });

  it('has GTINs, weights, and the price of a sale with its dates', async () => {
    const { id } = await makeProduct(test.shop.db, { listPriceCents: 20_00 });
    await test.shop.db
      .updateTable('variants')
      .set({ barcode: '4006381333931', weightGrams: 250 })
      .where('productId', '=', Number(id))
      .execute();
    const dates = { startsAt: new Date(Date.now() - HOUR_MS).toISOString(), endsAt: new Date(Date.now() + HOUR_MS).toISOString() };
    const sale = { name: 'Today', ...dates, prices: [{ productId: id, price: 15 }] };
    expect((await test.request('POST', '/admin/sales', { token: owner.token, body: sale })).status).toBe(201);
    await applySchedule(test.shop);
    const [item] = await readItems();
    expect(fieldOf(item, 'g:gtin')).toBe('4006381333931');
    expect(fieldOf(item, 'g:shipping_weight')).toBe('250 g');
    expect(fieldOf(item, 'g:identifier_exists')).toBeUndefined();
    expect(fieldOf(item, 'g:price')).toBe('20.00 USD');
    expect(fieldOf(item, 'g:sale_price')).toBe('15.00 USD');
    const [start, end] = [dates.startsAt, dates.endsAt].map((at) => `${at.slice(0, 16)}Z`);
    expect(fieldOf(item, 'g:sale_price_effective_date')).toBe(`${start}/${end}`);
  });

  it('has only the chosen categories, with those below', async () => {
    const above = await makeCategory(test.shop.db);
    const { id, slug } = await makeProduct(test.shop.db, { categoryId: above.id });
    await makeProduct(test.shop.db);
    const items = await readItems([String(above.id)]);
    expect(items).toHaveLength(1);
    expect(fieldOf(items[0], 'link')).toContain(slug);
    expect(id).toBeTruthy();
  });

  it('has more products than fit into one statement', async () => {
    const category = await makeCategory(test.shop.db);
    for (let n = 0; n < 21; n++)
      await Promise.all(Array.from({ length: 25 }, () => makeProduct(test.shop.db, { categoryId: category.id })));
    const ids = (await readItems()).map((item: [string, string][]) => fieldOf(item, 'g:id'));
    expect([ids.length, new Set(ids).size]).toEqual([525, 525]);
  });

  it('is compressed, is not sent again while nothing changed, and is written once for all who wait', async () => {
    await makeProduct(test.shop.db);
    await put({ isOn: false, categoryIds: [] });
    await put({ isOn: true, categoryIds: [] });
    test.statements.length = 0;
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => fetchFeed({ 'Accept-Encoding': 'gzip', 'User-Agent': 'Merchant/1.0' })),
    );
    expect(test.statements.filter((statement) => statement.includes('PARTITION BY p.id'))).toHaveLength(2);
    const [first] = responses;
    expect(first?.headers.get('Content-Encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from((await first?.arrayBuffer()) ?? new ArrayBuffer())).toString()).toContain('</rss>');
    const tag = first?.headers.get('ETag') ?? '';
    expect((await fetchFeed({ 'If-None-Match': tag })).status).toBe(304);
    const { fetches } = (await call('GET')).body.feed;
    expect(fetches.slice(0, 2)).toMatchObject([{ isUnchanged: true }, { agent: 'Merchant/1.0', isUnchanged: false }]);
    const names = await readdir(path.join(test.shop.config.dataDir, 'feeds'));
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
    await test.shop.db
      .updateTable('feedFetches')
      .set({ at: new Date(0) })
      .execute();
    await removeAged(test.shop);
    expect((await call('GET')).body.feed.fetches).toEqual([]);
  });

  it('is off in a new shop, with its pictures', async () => {
    await put({ isOn: false, categoryIds: [] });
    expect((await fetchFeed()).status).toBe(404);
    expect((await app.request('/feeds/pictures/picture-1.jpg')).status).toBe(404);
    expect((await app.request('/feeds/pictures/..%2Fx.jpg')).status).toBe(404);
  });
});

describe('the settings of the feed', () => {
  it('are changed with their version, and are in the audit log', async () => {
    const { feed } = (await call('GET')).body;
    expect(feed).toMatchObject({ isOn: true, categoryIds: [], url: 'https://shop.example/feeds/products.xml' });
    expect((await put({ isOn: false, categoryIds: [], version: feed.version })).status).toBe(200);
    expect((await put({ isOn: true, categoryIds: [], version: feed.version })).status).toBe(409);
    expect((await put({ isOn: true, categoryIds: ['999999'] })).body.errors).toMatchObject([{ field: 'categoryIds' }]);
    const { entries } = (await test.request('GET', '/admin/audit?action=feed.update&limit=1', { token: owner.token })).body;
    expect(entries).toMatchObject([{ before: { isOn: true }, after: { isOn: false } }]);
  });

  it('are for owners; the list of problems is for whoever reads products', async () => {
    const manager = await test.signIn('manager');
    const packer = await test.signIn('packer');
    expect((await call('GET', undefined, manager.token)).status).toBe(200);
    expect((await call('PUT', { isOn: true, categoryIds: [] }, manager.token)).status).toBe(403);
    expect((await call('GET', undefined, packer.token)).status).toBe(403);
    expect((await test.request('GET', '/admin/feed/problems', { token: packer.token })).status).toBe(200);
    expect((await test.request('GET', '/admin/feed/problems')).status).toBe(401);
  });

  it('come with what there is to correct, page by page', async () => {
    for (let n = 0; n < 55; n++) await makeProduct(test.shop.db);
    const read = (cursor = '') => test.request('GET', `/admin/feed/problems${cursor}`, { token: owner.token });
    const first = (await read()).body;
    expect(first.products).toHaveLength(50);
    expect(first.products[0].problems).toEqual(['gtin']);
    const second = (await read(`?cursor=${first.nextCursor}`)).body;
    expect([second.products.length, second.nextCursor]).toEqual([5, undefined]);
  });
});

it('says which variants are always in stock, and which are on backorder', async () => {
  const variants = [
    { size: 'S', stock: 0, stockPolicy: 'uncounted' as const },
    { size: 'M', stock: 0, stockPolicy: 'backorder' as const },
    { size: 'L', stock: 2, stockPolicy: 'backorder' as const },
  ];
  await makeProduct(test.shop.db, { name: 'Candle on order', variants });
  const candles = (await readItems()).filter((item: [string, string][]) => fieldOf(item, 'title')?.startsWith('Candle on order'));
  expect(candles.map((item: [string, string][]) => fieldOf(item, 'g:availability'))).toEqual(['in stock', 'backorder', 'in stock']);
});
