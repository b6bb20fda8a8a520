import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageCache, PUBLIC_PAGE } from './page-cache.server';

let server: Server;
let pages: PageCache;
let renders: string[];
let answer: (url: URL) => Promise<Response>;
let origin: string;

function page(text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { headers: { 'Content-Type': 'text/html', 'Cache-Control': PUBLIC_PAGE, ...headers } });
}

beforeEach(async () => {
  renders = [];
  answer = async (url) => page(`render ${renders.length} of ${url.pathname}${url.search}`);
  pages = new PageCache((url) => {
    renders.push(url.href);
    return answer(url);
  });
  server = createServer(async (request, response) => {
    if (pages.serve(request, response)) return;
    const rendered = await pages.get({ url: request.url ?? '/', headers: request.headers });
    response.writeHead(rendered.status, Object.fromEntries(rendered.headers)).end(await rendered.text());
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
  it('renders a public page once, however many ask', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => get('/products')));
    expect(new Set(all.map(({ text }) => text))).toEqual(new Set(['render 1 of /products']));
    expect((await get('/products')).text).toBe('render 1 of /products');
    expect(renders).toHaveLength(1);
  });

  it('keeps nothing that is not public, and nothing that failed', async () => {
    answer = async () => new Response('mine', { headers: { 'Cache-Control': 'no-store' } });
    await get('/mine');
    await get('/mine');
    answer = async () => new Response('gone', { status: 404, headers: { 'Cache-Control': PUBLIC_PAGE } });
    expect((await get('/gone')).status).toBe(404);
    await get('/gone');
    expect(renders).toHaveLength(4);
  });

  it('takes addresses that differ in campaign parameters for the same page', async () => {
    await get('/products?utm_source=mail&page=2&gclid=1');
    expect((await get('/products?page=2&fbclid=2')).text).toBe('render 1 of /products?page=2');
    expect(renders).toHaveLength(1);
  });

  it('never gives one host a page that was made for another', async () => {
    await pages.get({ url: '/', headers: { host: 'evil.example' } });
    await pages.get({ url: '/', headers: { host: 'shop.example' } });
    expect(renders).toEqual(['http://evil.example/', 'http://shop.example/']);
  });

  it('drops what shows a changed product, and keeps the rest', async () => {
    answer = async (url) => page(`render ${renders.length}`, { 'Surrogate-Key': url.pathname === '/a' ? 'lists product:1' : 'product:2' });
    await get('/a');
    await get('/b');
    pages.drop(new Set(['product:1']));
    expect((await get('/a')).text).toBe('render 3');
    expect((await get('/b')).text).toBe('render 2');
    pages.drop();
    expect((await get('/b')).text).toBe('render 4');
  });

  it('does not call a page fresh that was rendered while something changed', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    const first = get('/products');
    await vi.waitFor(() => expect(renders).toHaveLength(1));
    pages.drop(new Set(['product:9']));
    resolve(page('old'));
    expect((await first).text).toBe('old');
    answer = async () => page('new');
    expect((await get('/products')).text).toBe('old');
    await vi.waitFor(async () => expect((await get('/products')).text).toBe('new'));
  });

  it('answers a stale page at once while one render refreshes it', async () => {
    await get('/products');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 31_000);
    expect((await get('/products')).text).toBe('render 1 of /products');
    await vi.waitFor(async () => expect((await get('/products')).text).toBe('render 2 of /products'));
    expect(renders).toHaveLength(2);
  });

  it('keeps the stale page when its refresh fails', async () => {
    await get('/products');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 31_000);
    answer = () => Promise.reject(new Error('the database is away'));
    expect((await get('/products')).text).toBe('render 1 of /products');
    expect((await get('/products')).text).toBe('render 1 of /products');
  });

  it('compresses as the browser asks, and saves the body when it has the page', async () => {
    answer = async () => page('word '.repeat(1000));
    await get('/');
    const encoded = await new Promise<{ encoding: string | undefined; body: Buffer }>((resolve) => {
      import('node:http').then(({ request }) =>
        request(origin, { headers: { 'accept-encoding': 'gzip, br' } }, async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk);
          resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) });
        }).end(),
      );
    });
    expect(encoded.encoding).toBe('br');
    expect(zlib.brotliDecompressSync(encoded.body).toString()).toBe('word '.repeat(1000));
    const { headers } = await get('/');
    expect(headers.get('Vary')).toBe('Accept-Encoding');
    const again = await get('/', { 'If-None-Match': headers.get('ETag') ?? '' });
    expect(again).toMatchObject({ status: 304, text: '' });
  });
});
