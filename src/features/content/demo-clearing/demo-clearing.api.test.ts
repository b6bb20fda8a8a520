import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, SHOPPER } from '#demo/demo-people';
import { insertDemoShop, isShopEmpty } from '#demo/seed-demo.server';
import { mediaDir } from '#features/platform/media/picture-store.server';
import { renditionName, renditionsOf } from '#features/platform/media/rendition-files.server';
import { openTestShop } from '#test/test-shop.server';
import { runClearing } from './run-clearing.service.server';

const test = openTestShop();
const PASSWORD = 'Journey123';

const logIn = async (email: string, password: string) => (await test.request('POST', '/auth/login', { body: { email, password } })).body;
const call = (token: string, method: string, at = '', body?: unknown) => test.request(method, `/admin/demo${at}`, { token, body });
const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM ${sql.table(table)}`.execute(test.shop.db);
  return rows[0]?.n ?? -1;
};
const round = () => runClearing(test.shop, { stop: AbortSignal.timeout(60_000) });

describe('a shop without a demo', () => {
  it('has nothing to remove', async () => {
    const { token } = await test.signIn('admin');
    expect((await call(token, 'GET')).body.demo).toMatchObject({ status: 'none', hasOwnAccount: true });
    expect((await call(token, 'POST', '/clear', { shopName: 'Tradewind' })).status).toBe(409);
    expect(
      (await call(token, 'POST', '/owner', { firstName: 'Olga', lastName: 'Owner', email: 'olga@shop.example', password: PASSWORD }))
        .status,
    ).toBe(409);
  });

  it('is removed only by owners who are signed in', async () => {
    const [customer, manager] = [await test.signIn(), await test.signIn('manager')];
    for (const [method, at] of [
      ['GET', ''],
      ['POST', '/clear'],
      ['POST', '/owner'],
    ] as const) {
      expect((await test.request(method, `/admin/demo${at}`)).status).toBe(401);
      expect((await call(customer.token, method, at, method === 'GET' ? undefined : {})).status).toBe(403);
    }
    for (const at of ['/clear', '/owner']) expect((await call(manager.token, 'POST', at, { shopName: 'Tradewind' })).status).toBe(403);
  });
});

describe('a demo shop', () => {
  let token: string;
  let ownProduct: { _id: string; category: { _id: string } };
  let pictureFile: string;

  beforeAll(async () => {
    await test.shop.db
      .deleteFrom('auditLog')
      .execute()
      .catch(() => undefined);
    await sql`TRUNCATE users CASCADE`.execute(test.shop.db);
    await insertDemoShop({ db: test.shop.db, now: new Date(), onProgress: () => undefined });
    ({ token } = await logIn(ADMIN.email, ADMIN.password));
  });

  it('leads its owner to an account of their own first, and ends every other session of the demo’s', async () => {
    expect((await call(token, 'GET')).body.demo).toMatchObject({ status: 'present', hasOwnAccount: false, hasPayments: false });
    expect((await call(token, 'POST', '/clear', { shopName: 'Tradewind' })).status).toBe(409);
    const own = { firstName: 'Olga', lastName: 'Owner', email: 'olga@shop.example', password: PASSWORD };
    expect((await call(token, 'POST', '/owner', { ...own, email: SHOPPER.email })).status).toBe(409);
    expect((await call(token, 'POST', '/owner', { ...own, password: 'weak' })).status).toBe(422);
    const { status, body } = await call(token, 'POST', '/owner', own);
    expect({ status, email: body.user.email }).toEqual({ status: 200, email: own.email });
    expect((await call(token, 'GET')).status).toBe(401);
    ({ token } = body);
    expect((await test.request('POST', '/auth/login', { body: ADMIN })).status).toBe(401);
    expect((await call(token, 'GET')).body.demo).toMatchObject({ status: 'present', hasOwnAccount: true });
    expect((await call(token, 'POST', '/owner', own)).status).toBe(409);
  });

  it('says in numbers what goes and what stays', async () => {
    const before = (await call(token, 'GET')).body.demo.counts;
    expect(before).toMatchObject({
      goes: { products: await count('products'), orders: await count('orders'), categories: await count('categories') },
      stays: { products: 0, categories: 0, customers: 0, staff: 1 },
    });
    const { category } = (await test.request('GET', '/products?limit=1')).body.products[0];
    const product = { name: 'My own lamp', description: 'It shines.', price: 20, category: category.slug, stock: 5 };
    ownProduct = (await test.request('POST', '/products', { token, body: product })).body.product;
    expect(ownProduct, JSON.stringify(product)).toBeDefined();
    await test.signIn();
    const { stays } = (await call(token, 'GET')).body.demo.counts;
    expect(stays).toMatchObject({ products: 1, customers: 1 });
    expect(stays.categories).toBeGreaterThan(0);
  });

  it('refuses another name, and orders that a payment provider has in its books', async () => {
    expect(await call(token, 'POST', '/clear', { shopName: 'Trade' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'shopName' }] },
    });
    const { rows } = await sql<{ id: string }>`
      UPDATE payments SET provider = 'stripe' WHERE id = (SELECT id FROM payments WHERE charged_cents > 0 LIMIT 1) RETURNING id`.execute(
      test.shop.db,
    );
    expect((await call(token, 'GET')).body.demo.hasPayments).toBe(true);
    expect((await call(token, 'POST', '/clear', { shopName: 'Tradewind' })).status).toBe(409);
    await sql`UPDATE payments SET provider = 'test' WHERE id = ${rows[0]?.id}`.execute(test.shop.db);
  });

  it('closes, and is removed step by step by whichever process runs', async () => {
    const { key } = await test.shop.db.selectFrom('mediaPictures').select('key').orderBy('key').executeTakeFirstOrThrow();
    const [rendition] = renditionsOf(key);
    if (!rendition) throw new Error('A picture has no renditions.');
    pictureFile = path.join(mediaDir(test.shop.config.dataDir), renditionName(rendition));
    await mkdir(path.dirname(pictureFile), { recursive: true });
    await writeFile(pictureFile, 'drawn');
    const all = await Promise.all(Array.from({ length: 3 }, () => call(token, 'POST', '/clear', { shopName: ' tradewind ' })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await test.shop.db.selectFrom('shopOpening').select('isOpen').executeTakeFirstOrThrow()).isOpen).toBe(false);

    // A process that was killed has the work; its number runs no more.
    await round();
    const { done, total } = (await call(token, 'GET')).body.demo.progress ?? { done: 1, total: 1 };
    expect(done).toBeGreaterThan(0);
    expect(total).toBeGreaterThanOrEqual(done);
    await sql`UPDATE demo_shop SET run_by = 2147483600 WHERE status = 'clearing'`.execute(test.shop.db);
    for (let n = 0; n < 60 && (await call(token, 'GET')).body.demo.status === 'clearing'; n++) await round();
    expect((await call(token, 'GET')).body.demo.status).toBe('cleared');
  });

  it('leaves what is the owner’s, and nothing else', async () => {
    const left = await test.shop.db.selectFrom('products').select('name').execute();
    expect(left).toEqual([{ name: 'My own lamp' }]);
    const empty = [
      'orders',
      'order_lines',
      'payments',
      'reviews',
      'demo_accounts',
      'demo_products',
      'order_search',
      'sales_days',
      'media_artworks',
      'visit_days',
      'face_versions',
    ];
    for (const table of empty) expect(await count(table), table).toBe(0);
    const users = await test.shop.db.selectFrom('users').select(['email', 'role']).orderBy('role', 'desc').execute();
    expect(users.map(({ role }) => role)).toEqual(['owner', 'customer']);
    expect(users[0]?.email).toBe('olga@shop.example');
    const categories = await test.shop.db.selectFrom('categories').select('id').execute();
    expect(categories.length).toBeGreaterThan(0);
    expect(categories.length).toBeLessThan(4);
    await expect(access(pictureFile)).rejects.toThrow();
    const { products } = (await test.request('GET', '/products', { token })).body;
    expect(products.map(({ name }: { name: string }) => name)).toEqual(['My own lamp']);
  });

  it('is a shop that begins: closed, with its checklist, and the demo never comes back', async () => {
    const { opening } = (await test.request('GET', '/admin/opening', { token })).body;
    expect(opening).toMatchObject({ isOpen: false, isChecklistShown: true });
    expect(await isShopEmpty(test.shop.db)).toBe(false);
    expect((await call(token, 'POST', '/clear', { shopName: 'Tradewind' })).status).toBe(409);
  });
});
