import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0' };

const report = async (path: string, role: 'owner' | 'viewer' = 'viewer') =>
  test.request('GET', `/admin/insight${path}`, { token: (await test.signIn(role)).token });
const send = (events: unknown, headers: Record<string, string> = BROWSER) => test.request('POST', '/visits', { body: { events }, headers });
const page = (path: string, more: object = {}) => ({ kind: 'page', path, ...more });

describe('what a browser reports', () => {
  it('is counted, and shown beside the period before', async () => {
    const lamp = await makeProduct(test.shop.db, { name: 'Counted lamp' });
    const { status, body } = await send([
      page('/'),
      page(`/product/${lamp.slug}`),
      page(`/product/${lamp.slug}?size=L`),
      page('/products?search=Counted%20LAMP'),
      page('/products?search=zzz-nothing', { foundNothing: true }),
      page('/checkout'),
      page('/admin/orders'),
      { kind: 'cart', isFirst: true },
      { kind: 'cart', isFirst: false },
      { kind: 'address' },
      { kind: 'payment' },
    ]);
    expect([status, body]).toEqual([200, { success: true }]);
    const { total, parts, by } = (await report('/visits?period=7d')).body;
    expect(by).toBe('day');
    expect(parts).toHaveLength(7);
    expect(parts.at(-1)).toMatchObject({ pages: 6, before: { pages: 0 } });
    expect(total).toMatchObject({
      ...{ visits: 0, pages: 6, productViews: 2, searches: 2, emptySearches: 1 },
      ...{ carts: 1, cartAdds: 2, checkouts: 1, addresses: 1, payments: 1, orders: 0, conversion: 0 },
    });
    const { rows } = (await report('/viewed-products?period=7d')).body;
    expect(rows).toContainEqual({ _id: String(lamp.id), name: 'Counted lamp', views: 2, viewsBefore: 0, pieces: 0 });
    expect((await report('/searches?period=7d')).body.rows).toContainEqual({
      ...{ term: 'counted lamp', searches: 1, foundNothing: 0, searchesBefore: 0 },
    });
    expect((await report('/empty-searches?period=7d')).body.rows).toEqual([
      { term: 'zzz-nothing', searches: 1, foundNothing: 1, searchesBefore: 0 },
    ]);
    expect((await report('/visits?period=12m&compare=none&by=month')).body.total).not.toHaveProperty('before');
  });

  it.each<Record<string, string>>([{ ...BROWSER, 'Sec-GPC': '1' }, { ...BROWSER, DNT: '1' }, { 'User-Agent': 'Googlebot/2.1' }])(
    'is not counted with %j',
    async (headers) => {
      const before = (await report('/visits?period=today')).body.total;
      expect((await send([page('/help')], headers)).status).toBe(200);
      expect((await report('/visits?period=today')).body.total).toEqual(before);
    },
  );

  it('never stores addresses of mail and card numbers', async () => {
    const typed = ['ada@example.com', '4242 4242 4242 4242'].map((text) => page(`/products?search=${encodeURIComponent(text)}`));
    const before = (await report('/visits?period=today')).body.total;
    await send(typed);
    expect((await report('/visits?period=today')).body.total.searches).toBe(before.searches + 2);
    const { rows } = await sql<{ term: string }>`SELECT term FROM search_term_days WHERE term ~ '@|4242'`.execute(test.shop.db);
    expect(rows).toEqual([]);
  });

  it.each([
    ['nothing', []],
    ['no list', 'page'],
    ['too many', Array.from({ length: 51 }, () => page('/'))],
    ['another kind', [{ kind: 'order' }]],
    ['a visit', [{ kind: 'visit' }]],
    ['an address elsewhere', [page('https://example.com/')]],
    ['another host', [page('//example.com')]],
    ['a long path', [page(`/${'x'.repeat(3000)}`)]],
    ['no path', [{ kind: 'page' }]],
    ['a cart that is unclear', [{ kind: 'cart', isFirst: 'yes' }]],
  ])('is refused: %s', async (_, events) => {
    expect((await send(events)).status).toBe(422);
  });

  it('takes no statement', async () => {
    test.statements.length = 0;
    await send([page('/'), page('/product/lamp')]);
    expect(test.statements).toEqual([]);
  });

  it('must be JSON, so that forms of other sites cannot send it', async () => {
    const form = { body: 'events=1', headers: { ...BROWSER, 'Content-Type': 'text/plain' } };
    expect((await test.request('POST', '/visits', form)).status).toBe(415);
  });
});

const REPORTS = ['/visits', '/viewed-products', '/searches', '/empty-searches'];

describe('reports', () => {
  it.each(['?period=decade', '?from=2026-02-30', '?from=2026-03-02&to=2026-03-01', '?compare=nothing'])(
    'refuse periods that do not exist: %s',
    async (query) => {
      for (const path of REPORTS) expect((await report(path + query)).status).toBe(422);
    },
  );

  it('are only for staff with the right', async () => {
    const customer = await test.signIn();
    for (const path of REPORTS) {
      expect((await test.request('GET', `/admin/insight${path}`)).status).toBe(401);
      expect((await test.request('GET', `/admin/insight${path}`, { token: customer.token })).status).toBe(403);
      for (const role of ['packer', 'support', 'editor'] as const)
        expect((await test.request('GET', `/admin/insight${path}`, { token: (await test.signIn(role)).token })).status).toBe(403);
      expect((await report(path, 'owner')).status).toBe(200);
    }
  });

  it('store nothing that says who somebody is', async () => {
    const { rows } = await sql<{ column: string }>`
      SELECT column_name AS column FROM information_schema.columns
       WHERE table_name IN ('visit_days', 'product_view_days', 'product_view_months', 'search_term_days', 'visit_writers') ORDER BY 1`.execute(
      test.shop.db,
    );
    expect(
      [...new Set(rows.map(({ column }) => column))].filter((name) => /user|session|agent|ip|address$|email|referer|token/.test(name)),
    ).toEqual([]);
  });
});
