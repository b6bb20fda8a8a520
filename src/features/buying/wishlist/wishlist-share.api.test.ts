import { describe, expect, it } from 'vitest';
import { hideTokens } from '#http/requests/request-context.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { wishlistMessages as messages } from './wishlist.messages';

const test = openTestShop();

async function shareOne() {
  const { token, userId } = await test.signIn();
  const product = await makeProduct(test.shop.db, { name: 'Kettle', variants: [{ size: 'S', stock: 3 }] });
  await test.request('POST', `/wishlist/${product.id}`, { token, body: { size: 'S' } });
  const { body } = await test.request('POST', '/wishlist/share', { token });
  return { token, userId, product, shareToken: body.data.shareToken as string, body };
}

describe('a share link', () => {
  it('shows the list to everyone, without private data', async () => {
    const { product, shareToken, userId, token, body } = await shareOne();
    expect(body).toMatchObject({ success: true, message: messages.shared });
    const response = await test.request('GET', `/wishlist/shared/${shareToken}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.body.data).toMatchObject({
      owner: { firstName: 'Ada' },
      products: [{ product: { _id: product.id, name: 'Kettle' }, size: 'S', price: 20, variant: { size: 'S', stock: 3 } }],
    });
    const { email } = (await test.request('GET', '/auth/me', { token })).body.user;
    for (const secret of [userId, email, 'Lovelace', 'addedPrice', 'addedAt']) expect(JSON.stringify(response.body)).not.toContain(secret);
  });

  it('stays the same until it is revoked, and is a new one after that', async () => {
    const { token, shareToken } = await shareOne();
    const again = await Promise.all([1, 2, 3].map(() => test.request('POST', '/wishlist/share', { token })));
    expect(new Set(again.map(({ body }) => body.data.shareToken))).toEqual(new Set([shareToken]));
    expect((await test.request('GET', '/wishlist', { token })).body.data.wishlist.shareToken).toBe(shareToken);
    expect((await test.request('DELETE', '/wishlist/share', { token })).body).toMatchObject({ message: messages.unshared });
    expect((await test.request('GET', `/wishlist/shared/${shareToken}`)).status).toBe(404);
    expect((await test.request('GET', '/wishlist', { token })).body.data.wishlist).not.toHaveProperty('shareToken');
    const { data } = (await test.request('POST', '/wishlist/share', { token })).body;
    expect(data.shareToken).not.toBe(shareToken);
  });

  it('cannot be guessed, forged or used to write', async () => {
    const { shareToken } = await shareOne();
    const others = [crypto.randomUUID(), 'null', '1', "x'%20OR%20'1'='1", `${shareToken}x`, '9'.repeat(500)];
    for (const other of others) expect((await test.request('GET', `/wishlist/shared/${other}`)).status).toBe(404);
    for (const method of ['POST', 'DELETE']) expect((await test.request(method, `/wishlist/${shareToken}`)).status).toBe(401);
    expect(hideTokens(`/wishlist/shared/${shareToken}?x=1`)).toBe('/wishlist/shared/***?x=1');
  });

  it('is not created for an empty list by revoking', async () => {
    const { token } = await test.signIn();
    expect((await test.request('DELETE', '/wishlist/share', { token })).status).toBe(200);
    expect((await test.request('GET', '/wishlist', { token })).body.data.wishlist).not.toHaveProperty('shareToken');
  });
});
