import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openShopServer, PICTURE, SCRIPT, type WireResponse } from '#test/shop-server.server';

const shop = openShopServer();

const TAGGED = [
  '/page/1',
  '/assets/app-1a2b.js',
  '/favicon.svg',
  '/icons/icon.png',
  '/sw.js',
  '/manifest.webmanifest',
  '/robots.txt',
  `/media/${PICTURE}`,
  '/api/docs',
  '/api/openapi.json',
];

describe('an ETag', () => {
  it.each(TAGGED)('of %s saves the body for If-None-Match, in any form of the tag', async (address) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const first = await shop.get(address, { 'Accept-Encoding': encoding });
      expect(first.status).toBe(200);
      const tag = first.headers.etag ?? '';
      expect(tag).toMatch(/^(W\/)?"[\w.-]+"$/);
      const opaque = tag.replace('W/', '');
      for (const ifNoneMatch of [tag, opaque, `W/${opaque}`, `"other", W/${opaque} ,"another"`, '*']) {
        const again = await shop.get(address, { 'Accept-Encoding': encoding, 'If-None-Match': ifNoneMatch });
        expect({ ifNoneMatch, status: again.status, bytes: again.body.length }).toEqual({ ifNoneMatch, status: 304, bytes: 0 });
        expect(again.headers).toMatchObject({ 'cache-control': first.headers['cache-control'] });
        expect(again.headers.vary).toBe(first.headers.vary);
      }
      expect((await shop.get(address, { 'Accept-Encoding': encoding, 'If-None-Match': 'W/"other", "another"' })).status).toBe(200);
    }
  });

  it.each(TAGGED)('of %s is strong only for the bytes of one encoding', async (address) => {
    const responses = await Promise.all(['br', 'gzip', 'identity'].map((encoding) => shop.get(address, { 'Accept-Encoding': encoding })));
    const encodings = new Set(responses.map(({ headers }) => headers['content-encoding']));
    const strong = new Set(responses.map(({ headers }) => headers.etag).filter((tag) => !tag?.startsWith('W/')));
    if (strong.size > 0) expect(strong.size).toBe(encodings.size);
    if (encodings.size > 1) expect(responses.map(({ headers }) => headers.vary)).toEqual(Array(3).fill('Accept-Encoding'));
  });
});

it.each([...TAGGED, '/nothing-here'])('responds to HEAD %s as to GET, without the body', async (address) => {
  const unlike = ['date', 'x-request-id', 'connection', 'transfer-encoding'];
  const headersOf = ({ headers }: WireResponse) => Object.fromEntries(Object.entries(headers).filter(([name]) => !unlike.includes(name)));
  const byGet = await shop.get(address);
  const byHead = await shop.get(address, {}, 'HEAD');
  expect(byHead.status).toBe(byGet.status);
  expect(headersOf(byHead)).toEqual(headersOf(byGet));
  expect(byHead.body).toHaveLength(0);
});

describe('client files', () => {
  it.each([
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=0.5, br;q=0.9', 'br'],
    ['br;q=0', undefined],
  ])('are encoded by Accept-Encoding: %s', async (accepted, encoding) => {
    const { headers, body } = await shop.get('/assets/app-1a2b.js', { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    const decoders = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };
    expect(String(encoding ? decoders[encoding as 'br'](body) : body)).toBe(SCRIPT);
  });

  it.each(['bytes=0-9', 'bytes=-5', 'bytes=99999-', 'bytes=0-1,5-9', 'lines=1-2', 'nonsense'])(
    'are sent whole for the range: %s',
    async (range) => {
      for (const address of ['/assets/app-1a2b.js', `/media/${PICTURE}`, '/page/1']) {
        const { status, headers, body } = await shop.get(address, { Range: range });
        expect({ status, range: headers['content-range'] }).toEqual({ status: 200, range: undefined });
        expect(body.length).toBe(Number(headers['content-length']));
      }
    },
  );

  it.each(['/assets/gone-1a2b.js', '/icons/gone.png', '/media/gone-320.webp', '/assets/'])(
    'that do not exist are not cached as missing: %s',
    async (address) => {
      const { status, headers } = await shop.get(address);
      expect(status).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.etag).toBeUndefined();
    },
  );
});
