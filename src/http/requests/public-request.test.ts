import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { downloadPublic, PublicRequestError, requestPublic } from './public-request.server';

let dir: string;
let server: Server;
let origin: string;
/** What the server of the test does, by path. */
const pages: Record<string, RequestListener> = {
  '/picture': (_request, response) => response.end('a picture'),
  '/once': (_request, response) => response.writeHead(302, { Location: '/picture' }).end(),
  '/loop': (_request, response) => response.writeHead(301, { Location: '/loop' }).end(),
  '/inside': (_request, response) => response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/file': (_request, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  '/missing': (_request, response) => response.writeHead(404).end(),
  '/announced': (_request, response) => response.writeHead(200, { 'Content-Length': '5000' }).end('x'.repeat(5000)),
  '/endless': (_request, response) => void setInterval(() => response.write('x'.repeat(500)), 1).unref(),
  '/slow': (_request, response) => void response.write('x'),
  '/broken': (_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('x', () => response.destroy());
  },
};

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'shop-download-'));
  server = createServer((request, response) => pages[request.url ?? '']?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(dir, { recursive: true });
});

const LIMITS = { maxBytes: 1000, maxRedirects: 3, timeoutMs: 5_000 };
const isTestServer = (address: string) => address === '127.0.0.1' || address === '::1';

function download(address: string, limits: Partial<typeof LIMITS> = {}) {
  return downloadPublic(address, { ...LIMITS, ...limits, filePath: path.join(dir, 'file'), isAllowed: isTestServer });
}

it('a file is downloaded, also after a redirect', async () => {
  for (const page of ['/picture', '/once']) {
    expect(await download(origin + page)).toEqual({ bytes: 9 });
    expect(await readFile(path.join(dir, 'file'), 'utf8')).toBe('a picture');
  }
});

it.each([
  ['/loop', 'more than 3 redirects'],
  ['/inside', '169.254.169.254 is in a private network'],
  ['/file', 'http or https'],
  ['/missing', 'status 404'],
  ['/announced', 'larger than'],
  ['/endless', 'larger than'],
  ['/broken', 'broke before the end'],
])('%s is refused with its reason', async (page, reason) => {
  await expect(download(origin + page)).rejects.toThrow(reason);
  await expect(download(origin + page)).rejects.toBeInstanceOf(PublicRequestError);
});

it('a download that takes too long is aborted', async () => {
  await expect(download(`${origin}/slow`, { timeoutMs: 200 })).rejects.toThrow('longer than 0.2 seconds');
});

it.each([
  'http://127.0.0.1:1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[fe80::1]/',
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0/',
  'http://localhost/',
])('%s is never connected to', async (address) => {
  await expect(requestPublic(address, { signal: AbortSignal.timeout(5_000) })).rejects.toThrow('private network');
});

it('a name is refused if only one of its addresses is private', async () => {
  const seen: string[] = [];
  const isAllowed = (address: string) => {
    seen.push(address);
    return seen.length > 1;
  };
  const sent = requestPublic(origin.replace('127.0.0.1', 'localhost'), { signal: AbortSignal.timeout(5_000), isAllowed });
  await expect(sent).rejects.toThrow('private network');
});

it.each(['ftp://example.com/a', 'javascript:alert(1)', '/picture.jpg', '', 'http://', 'https://user:pass@example.com/a'])(
  '%j is not an address to request',
  async (address) => {
    await expect(download(address)).rejects.toBeInstanceOf(PublicRequestError);
  },
);
