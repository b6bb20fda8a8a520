import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type RequestListener, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pictureCacheDir } from '#features/media/media.service.server';
import { PUBLIC_PAGE } from '#http/page-cache.server';
import { StoppableServer } from '#http/stoppable-server.server';
import { keepAliveClient } from '#test/keep-alive-client.server';
import { openTestShop } from '#test/test-shop.server';
import { createRequestListener } from './http.server';

const test = openTestShop({ PORT: '4321' });
/** More than the buffers on its way hold. */
const LARGE_BYTES = 32 * 1024 * 1024;
const SCRIPT = 'console.log("a shop");\n'.repeat(100);
const PICTURE = 'kettle-0123456789-320.webp';

let server: StoppableServer;
let listener: RequestListener;
let files: string;
let log: Record<string, unknown>[];
let registry: Registry;
/** What pages wait for before they are rendered. */
let rendering: Promise<void>;

beforeAll(async () => {
  // Pages are cached only by a built shop.
  vi.stubEnv('DEV', false);
  files = await mkdtemp(path.join(tmpdir(), 'shop-files-'));
  await Promise.all([mkdir(path.join(files, 'assets')), mkdir(path.join(files, 'icons'))]);
  const write = (name: string, content: string | Buffer) => writeFile(path.join(files, name), content);
  await write('assets/app-1a2b.js', SCRIPT);
  await write('assets/app-1a2b.js.br', zlib.brotliCompressSync(SCRIPT));
  await write('assets/app-1a2b.js.gz', zlib.gzipSync(SCRIPT));
  await write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await write('icons/icon.png', 'a picture');
  await write('sw.js', 'works');
  await write('assets/large.bin', Buffer.alloc(LARGE_BYTES));
  const pictures = pictureCacheDir(test.shop.config.dataDir);
  await mkdir(pictures, { recursive: true });
  await writeFile(path.join(pictures, PICTURE), 'a picture');

  registry = new Registry();
  const shop = { ...test.shop, log: pino({ level: 'info' }, { write: (line: string) => log.push(JSON.parse(line)) }) };
  ({ listener } = createRequestListener(shop, {
    registry,
    readProcesses: () => registry.metrics(),
    storefront: { files, patterns: ['/page/:name'], render: renderPage },
  }));
  server = new StoppableServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(() => {
  log = [];
  rendering = Promise.resolve();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop({ timeoutMs: 1_000 });
  await rm(files, { recursive: true });
});

async function renderPage(url: URL) {
  await rendering;
  const isThere = url.pathname.startsWith('/page/');
  const headers = { 'Content-Type': 'text/html', 'Cache-Control': isThere ? PUBLIC_PAGE : 'no-store' };
  return {
    status: isThere ? 200 : 404,
    headers: new Headers(headers),
    body: Buffer.from(`<a href="${url.origin}">${'page '.repeat(500)}</a>`),
  };
}

const port = () => (server.address() as AddressInfo).port;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The bytes as they come: fetch would decompress them. */
function get(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ port: port(), path: address, method, headers, agent: false }, (response) => {
      buffer(response).then((body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}

/** What comes back for these very bytes, until the server ends the connection. */
async function send(bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect(port(), '127.0.0.1');
  const received = text(socket);
  socket.write(bytes);
  const [head = '', body = ''] = (await received).split(/\r\n\r\n([\s\S]*)/);
  return { head, body };
}

const figures = async () => (await registry.getSingleMetric('http_requests_total')?.get())?.values ?? [];
const countOf = async (route: string, status: string) =>
  (await figures()).find(({ labels }) => labels.route === route && labels.status === status)?.value ?? 0;

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

describe('a tag', () => {
  it.each(TAGGED)('of %s saves its body to whoever has it, in whatever form the tag comes back', async (address) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const first = await get(address, { 'Accept-Encoding': encoding });
      expect(first.status).toBe(200);
      const tag = first.headers.etag ?? '';
      expect(tag).toMatch(/^(W\/)?"[\w.-]+"$/);
      const opaque = tag.replace('W/', '');
      for (const ifNoneMatch of [tag, opaque, `W/${opaque}`, `"other", W/${opaque} ,"another"`, '*']) {
        const again = await get(address, { 'Accept-Encoding': encoding, 'If-None-Match': ifNoneMatch });
        expect({ ifNoneMatch, status: again.status, bytes: again.body.length }).toEqual({ ifNoneMatch, status: 304, bytes: 0 });
        expect(again.headers).toMatchObject({ 'cache-control': first.headers['cache-control'] });
        expect(again.headers.vary).toBe(first.headers.vary);
      }
      expect((await get(address, { 'Accept-Encoding': encoding, 'If-None-Match': 'W/"other", "another"' })).status).toBe(200);
    }
  });

  it.each(TAGGED)('of %s is strong only for the bytes of one encoding', async (address) => {
    const answers = await Promise.all(['br', 'gzip', 'identity'].map((encoding) => get(address, { 'Accept-Encoding': encoding })));
    const encodings = new Set(answers.map(({ headers }) => headers['content-encoding']));
    const strong = new Set(answers.map(({ headers }) => headers.etag).filter((tag) => !tag?.startsWith('W/')));
    if (strong.size > 0) expect(strong.size).toBe(encodings.size);
    if (encodings.size > 1) expect(answers.map(({ headers }) => headers.vary)).toEqual(Array(3).fill('Accept-Encoding'));
  });
});

it.each([...TAGGED, '/nothing-here'])('answers HEAD %s as GET, without the body', async (address) => {
  const unlike = ['date', 'x-request-id', 'connection', 'transfer-encoding'];
  const headersOf = ({ headers }: Answer) => Object.fromEntries(Object.entries(headers).filter(([name]) => !unlike.includes(name)));
  const byGet = await get(address);
  const byHead = await get(address, {}, 'HEAD');
  expect(byHead.status).toBe(byGet.status);
  expect(headersOf(byHead)).toEqual(headersOf(byGet));
  expect(byHead.body).toHaveLength(0);
});

describe('files of the build', () => {
  it.each([
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=0.5, br;q=0.9', 'br'],
    ['br;q=0', undefined],
  ])('come as Accept-Encoding: %s says', async (accepted, encoding) => {
    const { headers, body } = await get('/assets/app-1a2b.js', { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    const decoders = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };
    expect(String(encoding ? decoders[encoding as 'br'](body) : body)).toBe(SCRIPT);
  });

  it.each(['bytes=0-9', 'bytes=-5', 'bytes=99999-', 'bytes=0-1,5-9', 'lines=1-2', 'nonsense'])(
    'come whole, whatever the range: %s',
    async (range) => {
      for (const address of ['/assets/app-1a2b.js', `/media/${PICTURE}`, '/page/1']) {
        const { status, headers, body } = await get(address, { Range: range });
        expect({ status, range: headers['content-range'] }).toEqual({ status: 200, range: undefined });
        expect(body.length).toBe(Number(headers['content-length']));
      }
    },
  );

  it.each(['/assets/gone-1a2b.js', '/icons/gone.png', '/media/gone-320.webp', '/assets/'])(
    'that are not there are not there for ever: %s',
    async (address) => {
      const { status, headers } = await get(address);
      expect(status).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.etag).toBeUndefined();
    },
  );
});

describe('a request without a host', () => {
  it.each(['/api/health', '/api/ready', '/api/health?from=haproxy'])('reaches %s', async (address) => {
    for (const version of ['1.0', '1.1']) {
      const { head, body } = await send(`GET ${address} HTTP/${version}\r\nConnection: close\r\n\r\n`);
      expect(head).toMatch(/^HTTP\/1.1 200 /);
      expect(JSON.parse(body)).toMatchObject({ success: true });
    }
  });

  it('of HTTP/1.0 gets the page under the shop’s own address, rendered or from memory', async () => {
    for (let i = 0; i < 2; i++) {
      const { head, body } = await send('GET /page/old HTTP/1.0\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1.1 200 /);
      expect(body).toMatch(/^<a href="http:\/\/localhost:4321">/);
    }
    expect(log).toHaveLength(1);
  });

  it('of HTTP/1.1 is refused everywhere else, in words', async () => {
    await get('/page/1', { Host: 'localhost:4321' });
    for (const address of ['/page/1', '/api/products', '/api/health/']) {
      const { head, body } = await send(`GET ${address} HTTP/1.1\r\nConnection: close\r\n\r\n`);
      expect(head).toMatch(/^HTTP\/1.1 400 /);
      expect(body).toContain('"code":"malformed"');
    }
  });
});

describe('an address', () => {
  it('that is too long is refused as that', async () => {
    const { status, body } = await get(`/page/1?search=${'x'.repeat(5_000)}`);
    expect([status, JSON.parse(String(body)).code]).toEqual([414, 'address_too_long']);
    const { status: statusBeyond, body: beyond } = await get(`/page/1?search=${'x'.repeat(20_000)}`);
    expect([statusBeyond, JSON.parse(String(beyond)).code]).toEqual([431, 'headers_too_large']);
  });

  it.each(['/a\\b', 'nonsense', 'http://'])('that is none is refused in words: %s', async (address) => {
    const { head, body } = await send(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(head).toMatch(/^HTTP\/1.1 400 /);
    expect(head).toMatch(/^x-content-type-options: nosniff$/im);
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'malformed' });
  });
});

describe('a client that breaks off', () => {
  it.each([
    ['of a known length', 'Content-Length: 100000\r\n\r\n{"email":'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n9\r\n{"email":\r\n'],
  ])('its upload %s is neither an error nor a failure of the shop', async (_kind, begin) => {
    const before = await countOf('/api/auth/login', '499');
    const arrived = once(server, 'request');
    const socket = connect(port(), '127.0.0.1');
    socket.write(`POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${begin}`);
    await arrived;
    socket.resetAndDestroy();
    await vi.waitFor(async () => expect(await countOf('/api/auth/login', '499')).toBe(before + 1));
    await vi.waitFor(() => expect(log.map(({ status }) => status)).toEqual([499]));
    expect(log.map(({ level }) => level)).toEqual([pino.levels.values.info]);
    expect((await figures()).filter(({ labels }) => labels.status === '5xx')).toEqual([]);
  });

  it('its download is neither', async () => {
    const socket = connect(port(), '127.0.0.1');
    socket.write('GET /assets/large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    socket.pause();
    socket.resetAndDestroy();
    await vi.waitFor(async () => expect(await countOf('/assets/*', '499')).toBe(1));
    expect(log.filter(({ level }) => level !== pino.levels.values.info)).toEqual([]);
  });

  it('before its page was rendered is neither', async () => {
    const { promise, resolve: render } = Promise.withResolvers<void>();
    rendering = promise;
    const arrived = once(server, 'request');
    const socket = connect(port(), '127.0.0.1');
    socket.write('GET /page/slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await arrived;
    socket.resetAndDestroy();
    await vi.waitFor(async () => expect(await countOf('/page/:name', '499')).toBe(1));
    render();
    await vi.waitFor(() => expect(log).toHaveLength(1));
    expect(log).toMatchObject([{ level: pino.levels.values.info, status: 499 }]);
  });
});

it('tells clients of pages from memory, of the API and of files that it stops, and fails none of their requests', async () => {
  const stopping = new StoppableServer(listener);
  await once(stopping.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(stopping.address() as AddressInfo).port}`;
  const clients = ['/page/busy', '/page/busy', '/api/health', '/assets/app-1a2b.js'].map((address) => ({
    address: origin + address,
    ...keepAliveClient(),
  }));
  const asking = clients.map(({ getUntilLast, address }) => getUntilLast(address));
  await Promise.all(clients.map(({ get, address }) => get(address)));
  await stopping.stop({ timeoutMs: 15_000 });
  const answers = (await Promise.all(asking)).flat();
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.filter(({ connection }) => connection === 'close')).toHaveLength(clients.length);
});
