import { describe, expect, it } from 'vitest';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

describe('an unsupported method', () => {
  it.each([
    ['PATCH', '/cart', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/contact', 'POST, OPTIONS'],
    ['GET', '/contact', 'POST, OPTIONS'],
    ['HEAD', '/contact', 'POST, OPTIONS'],
    ['POST', '/products/1', 'GET, HEAD, PUT, DELETE, OPTIONS'],
    ['PUT', '/orders', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/orders/admin/all', 'GET, HEAD, OPTIONS'],
    ['PUT', '/openapi.json', 'GET, HEAD, OPTIONS'],
  ])('%s %s is a 405 that lists the supported ones', async (method, path, allow) => {
    const { status, headers, body } = await test.request(method, path);
    expect({ status, allow: headers.get('Allow') }).toEqual({ status: 405, allow });
    if (method !== 'HEAD') expect(body).toMatchObject({ success: false, code: 'method_not_allowed', requestId: expect.any(String) });
  });

  it('OPTIONS lists the methods of a path', async () => {
    const { status, headers, body } = await test.request('OPTIONS', '/categories/1');
    expect({ status, allow: headers.get('Allow'), body }).toEqual({ status: 204, allow: 'GET, HEAD, PUT, DELETE, OPTIONS', body: '' });
  });

  it.each(['/nothing', '/cart/nothing', '/returns/1/nothing', '/auth/me/nothing', '/'])('%s is a 404 with every method', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await test.request(method, path);
      expect({ method, status, allow: headers.get('Allow') }).toEqual({ method, status: 404, allow: null });
    }
  });

  it('HEAD is GET without the body', async () => {
    const [get, head] = [await test.request('GET', '/products'), await test.request('HEAD', '/products')];
    expect({ status: head.status, type: head.headers.get('Content-Type') }).toEqual({ status: 200, type: get.headers.get('Content-Type') });
    expect((await test.request('HEAD', '/cart')).status).toBe(401);
  });
});
