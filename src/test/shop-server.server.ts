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
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { mediaDir } from '#features/platform/media/picture-store.server';
import { renditionName } from '#features/platform/media/rendition-files.server';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { StoppableServer } from '#http/requests/stoppable-server.server';
import { createRequestListener } from '#server/http.server';
import { openTestShop, type TestShop } from './test-shop.server';

/** More than the socket buffers on the way can hold. */
const LARGE_BYTES = 32 * 1024 * 1024;
export const SCRIPT = 'console.log("a shop");\n'.repeat(100);
const PICTURE_KEY = 'kettle-0123456789';
export const PICTURE = `${PICTURE_KEY}-320.webp`;

export interface WireResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface ShopServer {
  /** Whose shop this is; to sign in. */
  test: TestShop;
  server: StoppableServer;
  listener: RequestListener;
  port: () => number;
  /** Log lines since the test began. */
  log: Record<string, unknown>[];
  /** Pages wait for this before they are rendered. */
  rendering: Promise<void>;
  /** How many responses of a route had this status. */
  countOf: (route: string, status: string) => Promise<number>;
  /** The raw bytes: fetch would decompress them. */
  get: (address: string, headers?: Record<string, string>, method?: string) => Promise<WireResponse>;
  /** Sends raw bytes and returns the response, when the server ends the connection. */
  send: (bytes: string) => Promise<{ head: string; body: string }>;
}

/** A shop on a free port, with pages and files of the test. Call at the file's top level. */
export function openShopServer(settings: () => Promise<Record<string, string>> = async () => ({})): ShopServer {
  const test = openTestShop(async () => ({ PORT: '4321', ...(await settings()) }));
  const shop = { test, log: [] as ShopServer['log'] } as ShopServer;
  let files: string;
  const registry = new Registry();
  beforeAll(async () => {
    // Pages are cached only in a production build.
    vi.stubEnv('DEV', false);
    files = await writeFiles(mediaDir(test.shop.config.dataDir));
    const log = pino({ level: 'info' }, { write: (line: string) => shop.log.push(JSON.parse(line)) });
    const render = async (url: URL) => {
      await shop.rendering;
      return renderPage(url);
    };
    const { listener } = createRequestListener(
      { ...test.shop, log },
      {
        registry,
        readProcesses: () => registry.metrics(),
        openStorefront: () => ({ files, patterns: ['/page/:name'], render, renderPreview: render }),
      },
    );
    shop.listener = listener;
    shop.server = new StoppableServer(listener);
    await once(shop.server.listen(0, '127.0.0.1'), 'listening');
  });
  beforeEach(() => {
    shop.log = [];
    shop.rendering = Promise.resolve();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await shop.server.stop({ timeoutMs: 1_000 });
    await rm(files, { recursive: true });
  });
  shop.port = () => (shop.server.address() as AddressInfo).port;
  shop.get = (address, headers = {}, method = 'GET') => get(shop.port(), { path: address, headers, method });
  shop.send = (bytes) => send(shop.port(), bytes);
  shop.countOf = async (route, status) => {
    const values = (await registry.getSingleMetric('http_requests_total')?.get())?.values ?? [];
    return values.find(({ labels }) => labels.route === route && labels.status === status)?.value ?? 0;
  };
  return shop;
}

async function writeFiles(pictures: string): Promise<string> {
  const files = await mkdtemp(path.join(tmpdir(), 'shop-files-'));
  const picture = path.join(pictures, renditionName({ key: PICTURE_KEY, width: 320, format: 'webp' }));
  await Promise.all(
    [path.join(files, 'assets'), path.join(files, 'icons'), path.dirname(picture)].map((dir) => mkdir(dir, { recursive: true })),
  );
  const write = (name: string, content: string | Buffer) => writeFile(path.join(files, name), content);
  await write('assets/app-1a2b.js', SCRIPT);
  await write('assets/app-1a2b.js.br', zlib.brotliCompressSync(SCRIPT));
  await write('assets/app-1a2b.js.gz', zlib.gzipSync(SCRIPT));
  await write('assets/large.bin', Buffer.alloc(LARGE_BYTES));
  await write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await write('icons/icon.png', 'a picture');
  await write('sw.js', 'works');
  await writeFile(picture, 'a picture');
  return files;
}

function renderPage(url: URL) {
  const isThere = url.pathname.startsWith('/page/');
  const headers = { 'Content-Type': 'text/html', 'Cache-Control': isThere ? PUBLIC_PAGE : 'no-store' };
  const body = Buffer.from(`<a href="${url.origin}">${'page '.repeat(500)}</a>`);
  return { status: isThere ? 200 : 404, headers: new Headers(headers), body };
}

function get(port: number, options: { path: string; headers: Record<string, string>; method: string }): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    request({ port, ...options, agent: false }, (response) => {
      const { statusCode: status = 0, headers } = response;
      buffer(response).then((body) => resolve({ status, headers, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}

async function send(port: number, bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  const received = text(socket);
  socket.write(bytes);
  const [head = '', body = ''] = (await received).split(/\r\n\r\n([\s\S]*)/);
  return { head, body };
}
