import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { removeExpired } from '#server/retention.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { viewPreview } from './product-preview.service.server';

const test = openTestShop();
let admin: string;
let productId: string;

beforeAll(async () => {
  admin = (await test.signIn('admin')).token;
  productId = (await makeProduct(test.shop.db, { name: 'Secret kettle' })).id;
  await test.shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', Number(productId)).execute();
});

const createLink = () => test.request('POST', `/admin/products/${productId}/preview`, { token: admin });
const tokenOf = (url: string) => url.split('/preview/')[1] ?? '';
const isGone = (token: string) => expect(viewPreview(test.shop, token)).rejects.toMatchObject({ code: 'not_found' });

describe('a preview link', () => {
  it('shows a draft, for seven days', async () => {
    const { status, body } = await createLink();
    expect(status).toBe(201);
    expect(body.url).toMatch(/^http:\/\/localhost\/preview\/[\w-]{43}$/);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(await viewPreview(test.shop, tokenOf(body.url))).toMatchObject({ name: 'Secret kettle', status: 'draft' });
  });

  it('is stored as a hash only, and is in no log entry', async () => {
    const token = tokenOf((await createLink()).body.url);
    const { rows } = await sql<{ text: string }>`
      SELECT product_previews::text AS text FROM product_previews UNION ALL SELECT audit_log::text FROM audit_log`.execute(test.shop.db);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
  });

  it('ends when it expires, and is then removed', async () => {
    const token = tokenOf((await createLink()).body.url);
    await sql`UPDATE product_previews SET expires_at = now()`.execute(test.shop.db);
    await isGone(token);
    await removeExpired(test.shop);
    expect(await test.shop.db.selectFrom('productPreviews').selectAll().execute()).toEqual([]);
  });

  it('can be revoked, with all others of the product', async () => {
    const tokens = [tokenOf((await createLink()).body.url), tokenOf((await createLink()).body.url)];
    expect((await test.request('DELETE', `/admin/products/${productId}/preview`, { token: admin })).status).toBe(200);
    for (const token of tokens) await isGone(token);
  });

  it('cannot be guessed', async () => {
    await createLink();
    for (const token of ['', '1', productId, 'a'.repeat(43), "' OR true --", '\u0000']) await isGone(token);
  });

  it('is only for staff to make and revoke, of a product that exists', async () => {
    const { token } = await test.signIn();
    for (const method of ['POST', 'DELETE']) {
      expect((await test.request(method, `/admin/products/${productId}/preview`)).status).toBe(401);
      expect((await test.request(method, `/admin/products/${productId}/preview`, { token })).status).toBe(403);
      expect((await test.request(method, '/admin/products/999999/preview', { token: admin })).status).toBe(404);
    }
  });
});
