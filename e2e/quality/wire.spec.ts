import { request as httpRequest } from 'node:http';
import { expect, test } from '@playwright/test';
import { takeProduct } from '../support/demo-products';

/** HTTP responses as they are on the wire. */

test('pages, API and files have correct types and security headers', async ({ request }) => {
  for (const path of ['/', '/products', '/nothing-here', '/api/products', '/api/nothing-here']) {
    const headers = (await request.get(path)).headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['x-frame-options'], path).toBe('DENY');
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy'], path).not.toMatch(/script-src[^;]*unsafe/);
  }
});

test('a page is the same for everyone, compressed, and not sent again if unchanged', async ({ request }) => {
  // Another test may change a product of the list between two requests.
  await expect(async () => {
    const first = await request.get('/products', { headers: { Authorization: 'Bearer x', Cookie: 'a=b' } });
    expect(first.headers()['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+$/);
    expect(first.headers()['cdn-cache-control']).toMatch(/^max-age=\d+, stale-while-revalidate=\d+$/);
    expect(first.headers()['set-cookie']).toBeUndefined();
    const second = await request.get('/products');
    expect(await second.text()).toBe(await first.text());
    expect(second.headers()['content-encoding']).toBe('br');
    const third = await request.get('/products', { headers: { 'If-None-Match': second.headers().etag ?? '' } });
    expect(third.status()).toBe(304);
  }).toPass({ timeout: 30_000 });
});

test('assets and pictures are immutable and small', async ({ request }) => {
  // The newest products may be those that other tests made, without pictures.
  const html = await (await request.get('/best-sellers')).text();
  const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
  const asset = await request.get(script);
  expect(asset.headers()).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' });
  const pictures = /srcset="([^"]+)"/i.exec(html)?.[1]?.split(', ') ?? [];
  expect(pictures.length).toBeGreaterThanOrEqual(2);
  for (const picture of pictures) {
    const result = await request.get(picture.split(' ')[0] ?? '');
    expect(result.headers()).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' });
  }
  for (const odd of [
    '/media/x-320.webp',
    '/media/..%2f..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%00',
    '/assets/gone-1a2b.js',
  ]) {
    const response = await request.get(odd);
    expect(response.ok(), odd).toBe(false);
    expect(response.headers()['cache-control'], odd).not.toContain('immutable');
  }
});

test('unknown addresses are 404, malformed ones are refused, none is a server error', async ({ request }) => {
  for (const [path, status] of [
    ['/no/such/page', 404],
    ['/product/no-such-product', 404],
    ['/products?category=no-such-category', 404],
    ['/products?page=-1&price=abc&rating=99&sort=nonsense', 200],
    [`/products?search=${encodeURIComponent("'; DROP TABLE products; --")}`, 200],
    ['/products?search=%00', 400],
    [`/products?search=${'x'.repeat(5000)}`, 414],
    ['/product/%E0%A4%A', 404],
  ] as const) {
    expect((await request.get(path)).status(), path).toBe(status);
  }
});

test('a method that a page or file does not support is a 405 with the supported ones', async ({ request }) => {
  for (const path of ['/', '/products', '/product/no-such-product', '/orders/1/track', '/robots.txt', '/media/x-320.webp', '/metrics']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await request.fetch(path, { method });
      expect([method, path, response.status(), response.headers().allow]).toEqual([method, path, 405, 'GET, HEAD, OPTIONS']);
    }
    const options = await request.fetch(path, { method: 'OPTIONS' });
    expect([path, options.status(), options.headers().allow]).toEqual([path, 204, 'GET, HEAD, OPTIONS']);
  }
  expect((await request.fetch('/api/cart/add', { method: 'PUT' })).headers().allow).toBe('POST, OPTIONS');
  expect((await request.head('/products')).status()).toBe(200);
  for (const method of ['POST', 'DELETE', 'OPTIONS']) {
    expect((await request.fetch('/no/such/page', { method })).status(), method).toBe(404);
  }
});

test('an invalid host is refused', async ({ baseURL }) => {
  for (const host of ['"><script>alert(1)</script>', 'a b', 'shop.example/evil']) {
    const status = await new Promise((resolve, reject) => {
      httpRequest(`${baseURL}/products`, { headers: { Host: host } }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status, host).toBe(400);
  }
});

test('old addresses redirect to the new ones', async ({ request }) => {
  const { _id, slug } = await takeProduct(request);
  for (const [from, to] of [
    [`/products/${_id}`, `/product/${slug}`],
    [`/product/${_id}`, `/product/${slug}`],
    ['/category/electronics', '/products?category=electronics'],
    ['/auth/login?redirect=/checkout', '/login?redirect=/checkout'],
  ]) {
    const response = await request.get(from ?? '', { maxRedirects: 0 });
    expect([from, response.status(), response.headers().location]).toEqual([from, 301, to]);
  }
});

test('a chunked body is accepted, and its limit still applies', async ({ baseURL }) => {
  expect(await postChunks(`${baseURL}/api/auth/login`, ['{"email":"x",', '"password":"y"}'])).toBe(422);
  expect(
    await postChunks(
      `${baseURL}/api/auth/login`,
      Array.from({ length: 40 }, () => 'x'.repeat(64 * 1024)),
    ),
  ).toBe(413);
});

test('the API describes itself', async ({ request }) => {
  const document = await (await request.get('/api/openapi.json')).json();
  expect(document.openapi).toMatch(/^3\.1/);
  for (const path of [
    '/auth/login',
    '/cart/add',
    '/cart/update/{productId}',
    '/products',
    '/products/{id}',
    '/orders',
    '/checkout/summary',
  ]) {
    expect(Object.keys(document.paths), path).toContain(path);
  }
  expect(JSON.stringify(document.paths['/cart/add'])).toContain('productId');
  expect(await (await request.get('/api/docs')).text()).toContain('Add pieces of a product');
});

/** Sends a body of unknown length and returns the response's status. */
function postChunks(url: string, chunks: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      url,
      { method: 'POST', headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}
