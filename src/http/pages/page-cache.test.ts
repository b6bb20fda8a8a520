import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageCache, PUBLIC_PAGE } from './page-cache.server';

let server: Server;
let pages: PageCache;
let renders: string[];
let result: (url: URL) => Promise<Response>;
let origin: string;

function page(text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { headers: { 'Content-Type': 'text/html', 'Cache-Control': PUBLIC_PAGE, ...headers } });
}

beforeEach(async () => {
  renders = [];
  result = async (url) => page(`render ${renders.length} of ${url.pathname}${url.search}`);
  pages = new PageCache(async (url) => {
    renders.push(url.href);
    const response = await result(url);
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  });
  server = createServer(async (incoming, response) => {
    if (pages.serve(incoming, response)) return;
    const rendered = await pages.get({ url: incoming.url ?? '/', headers: incoming.headers });
    response.writeHead(rendered.status, Object.fromEntries(rendered.headers)).end(Buffer.from(await rendered.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  vi.useRealTimers();
  await new Promise((resolve) => server.close(resolve));
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(origin + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('PageCache', () => {
  it('has one copy of a page for all hosts that requests make up, if it knows the shop’s own', async () => {
    const getFrom = (cache: PageCache, host: string) => cache.get({ url: '/products', headers: { host } });
    const count = async (host?: string) => {
      const cache = new PageCache(async (url) => ({ status: 200, headers: page('').headers, body: Buffer.from(url.host) }), {
        host: () => host,
      });
      for (let n = 0; n < 50; n++) await getFrom(cache, `made-up-${n}.example`);
      return { pages: cache.size.pages, body: await (await getFrom(cache, 'made-up-0.example')).text() };
    };
    expect(await count('shop.example')).toEqual({ pages: 1, body: 'shop.example' });
    expect(await count()).toEqual({ pages: 50, body: 'made-up-0.example' });
  });

  it('renders a public page once for concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => get('/products')));
    expect(new Set(all.map(({ text }) => text))).toEqual(new Set(['render 1 of /products']));
    expect((await get('/products')).text).toBe('render 1 of /products');
    expect(renders).toHaveLength(1);
  });

  it('does not cache private pages or errors', async () => {
    result = async () => new Response('mine', { headers: { 'Cache-Control': 'no-store' } });
    await get('/mine');
    await get('/mine');
    result = async () => new Response('gone', { status: 404, headers: { 'Cache-Control': PUBLIC_PAGE } });
    expect((await get('/gone')).status).toBe(404);
    await get('/gone');
    expect(renders).toHaveLength(4);
  });

  it('ignores campaign parameters', async () => {
    await get('/products?utm_source=mail&page=2&gclid=1');
    expect((await get('/products?page=2&fbclid=2')).text).toBe('render 1 of /products?page=2');
    expect(renders).toHaveLength(1);
  });

  it('caches pages separately for each host', async () => {
    await pages.get({ url: '/', headers: { host: 'evil.example' } });
    await pages.get({ url: '/', headers: { host: 'shop.example' } });
    expect(renders).toEqual(['http://evil.example/', 'http://shop.example/']);
  });

  it('drops the pages of a changed product, and no others', async () => {
    result = async (url) => page(`render ${renders.length}`, { 'Surrogate-Key': url.pathname === '/a' ? 'lists product:1' : 'product:2' });
    await get('/a');
    await get('/b');
    pages.drop(new Set(['product:1']));
    expect((await get('/a')).text).toBe('render 3');
    expect((await get('/b')).text).toBe('render 2');
    pages.drop();
    expect((await get('/b')).text).toBe('render 4');
  });

  it('treats a page as stale if something changed during its render', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    result = () => promise;
    const first = get('/products');
    await vi.waitFor(() => expect(renders).toHaveLength(1));
    pages.drop(new Set(['product:9']));
    resolve(page('old'));
    expect((await first).text).toBe('old');
    result = async () => page('new');
    expect((await get('/products')).text).toBe('old');
    await vi.waitFor(async () => expect((await get('/products')).text).toBe('new'));
  });

  it('serves a stale page immediately while one render refreshes it', async () => {
    await get('/products');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 31_000);
    expect((await get('/products')).text).toBe('render 1 of /products');
    await vi.waitFor(async () => expect((await get('/products')).text).toBe('render 2 of /products'));
    expect(renders).toHaveLength(2);
  });

  it('still serves the stale page when its refresh fails', async () => {
    await get('/products');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 31_000);
    result = () => Promise.reject(new Error('the database is unavailable'));
    expect((await get('/products')).text).toBe('render 1 of /products');
    expect((await get('/products')).text).toBe('render 1 of /products');
  });

  describe('while changes are not reported', () => {
    beforeEach(async () => {
      await get('/products');
      pages.isNotified = false;
      vi.useFakeTimers({ toFake: ['Date'] });
      vi.setSystemTime(Date.now() + 29_000);
    });

    it('serves a fresh page from memory, and renders a stale one first', async () => {
      expect((await get('/products')).text).toBe('render 1 of /products');
      vi.setSystemTime(Date.now() + 2_000);
      expect((await get('/products')).text).toBe('render 2 of /products');
      expect((await get('/products')).text).toBe('render 2 of /products');
      pages.isNotified = true;
      vi.setSystemTime(Date.now() + 31_000);
      expect((await get('/products')).text).toBe('render 2 of /products');
    });

    it.each([
      ['fails', () => Promise.reject(new Error('the database is unavailable'))],
      ['is refused', async () => new Response('unavailable', { status: 503 })],
      ['takes too long', () => new Promise<Response>(() => {})],
    ])('serves the stale page if rendering %s', async (_how, rendering) => {
      vi.setSystemTime(Date.now() + 2_000);
      result = rendering;
      expect((await get('/products')).text).toBe('render 1 of /products');
    });
  });

  it.each([
    ['a page that is cached', () => page('word '.repeat(1000))],
    ['a page that is not cached', () => new Response('word '.repeat(1000), { status: 404 })],
  ])('compresses %s as the browser requests, from the first response on', async (_kind, createPage) => {
    result = async () => createPage();
    const first = await getEncoded('/', 'gzip, br');
    const second = await getEncoded('/', 'gzip, br');
    for (const { encoding, vary, body } of [first, second]) {
      expect({ encoding, vary }).toEqual({ encoding: 'br', vary: 'Accept-Encoding' });
      expect(zlib.brotliDecompressSync(body).toString()).toBe('word '.repeat(1000));
    }
    const plain = await getEncoded('/', 'br;q=0');
    expect(plain.encoding).toBeUndefined();
    expect(plain.body.toString()).toBe('word '.repeat(1000));
  });

  it('sends what was compressed again after a refresh that changed nothing', async () => {
    const text = Array.from({ length: 2000 }, (_, i) => `word ${(i * 7919) % 1000}`).join(' ');
    result = async () => page(text);
    const first = await getEncoded('/', 'br');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 31_000);
    await getEncoded('/', 'br');
    await vi.waitFor(() => expect(renders).toHaveLength(2));
    expect((await getEncoded('/', 'br')).body).toEqual(first.body);
    result = async () => page(`${text} and more`);
    vi.setSystemTime(Date.now() + 31_000);
    await getEncoded('/', 'br');
    await vi.waitFor(async () => expect(zlib.brotliDecompressSync((await getEncoded('/', 'br')).body).toString()).toMatch(/ and more$/));
    expect((await get('/')).headers.get('ETag')).toMatch(/^W\//);
  });

  it('sends 304 without a body when the browser has the page', async () => {
    const { headers } = await get('/');
    expect(headers.get('Vary')).toBe('Accept-Encoding');
    const again = await get('/', { 'If-None-Match': headers.get('ETag') ?? '' });
    expect(again).toMatchObject({ status: 304, text: '' });
  });
});

/** The compressed bytes: fetch would decompress them. */
function getEncoded(path: string, accepted: string): Promise<{ encoding: string | undefined; vary: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(origin + path, { headers: { 'accept-encoding': accepted } }, (response) => {
      const { 'content-encoding': encoding, vary } = response.headers;
      buffer(response).then((body) => resolve({ encoding, vary, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}
