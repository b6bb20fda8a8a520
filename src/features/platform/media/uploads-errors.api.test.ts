import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makePicture, makePngBomb, uploadPicture } from '#test/pictures.server';
import { openShopServer } from '#test/shop-server.server';
import { uploadsDir } from './leftovers.service.server';
import { mediaDir } from './picture-store.server';

const MEGABYTE = 1024 * 1024;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

const shop = openShopServer();
let token: string;
let origin: string;

beforeAll(async () => {
  ({ token } = await shop.test.signIn('admin'));
  origin = `http://127.0.0.1:${shop.port()}`;
});

function upload(bytes: Uint8Array, options: { alt?: string } = {}) {
  return uploadPicture({ origin, token, bytes, ...options });
}

async function filesOf(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function expectNothingStored(): Promise<void> {
  expect(await filesOf(uploadsDir(shop.test.shop))).toEqual([]);
  expect(await filesOf(mediaDir(shop.test.shop.config.dataDir))).toEqual(['kettle-0123456789-320.webp']);
  expect(await shop.test.shop.db.selectFrom('mediaPictures').select('key').execute()).toEqual([]);
}

describe('an upload is refused', () => {
  it.each([
    ['an HTML file', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['an SVG drawing', Buffer.from(SVG)],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['a video with AVIF’s box', Buffer.from('0000001c6674797069736f6d0000020069736f6d69736f326d703431', 'hex')],
  ])('when it is %s, named like a picture', async (_what, bytes) => {
    expect(await upload(bytes)).toMatchObject({ status: 415, body: { success: false, code: 'unsupported_picture' } });
    await expectNothingStored();
  });

  it.each([
    ['a PNG of 200 megapixels', () => makePngBomb(20_000, 10_000), 'at most 50 megapixels'],
    ['a PNG that only says it is so large', () => makePngBomb(60_000, 60_000, { rows: 1 }), 'at most 50 megapixels'],
    ['an AVIF that says it is so large', () => hugeAvif(), 'at most 50 megapixels'],
    ['half of a JPEG', async () => (await noisyJpeg()).subarray(0, 20_000), 'damaged'],
    ['a JPEG’s signature alone', () => Buffer.from('ffd8ffe000104a464946', 'hex'), 'damaged'],
    ['an AVIF’s head alone', async () => (await makePicture().avif().toBuffer()).subarray(0, 40), 'damaged'],
    ['a WebP with rubbish inside', () => Buffer.from(`RIFF${'\x20\0\0\0'}WEBPVP8 ${'x'.repeat(40)}`, 'latin1'), 'damaged'],
  ])('when it is %s', async (_what, make, sentence) => {
    const { status, body } = await upload(await make());
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: [{ field: 'file', message: expect.stringContaining(sentence) }] },
    });
    await expectNothingStored();
  });

  it('when it has more than 20 MB, with a response that arrives', async () => {
    for (const megabytes of [21, 70]) {
      const { status, body } = await upload(Buffer.alloc(megabytes * MEGABYTE));
      expect({ status, body }).toMatchObject({ status: 413, body: { code: 'too_large', message: expect.stringContaining('20 MB') } });
    }
    await expectNothingStored();
  });

  it('when its size is not known before it is too large', async () => {
    const part = Buffer.alloc(MEGABYTE);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`));
        for (let sent = 0; sent < 30; sent++) controller.enqueue(part);
        controller.close();
      },
    });
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=x' };
    const init = { method: 'POST', headers, body: stream, duplex: 'half' };
    const response = await fetch(`${origin}/api/admin/media`, init);
    expect(response.status).toBe(413);
    await expectNothingStored();
  });

  it('without a session, and for customers, before anything is stored', async () => {
    const bytes = Buffer.alloc(3 * MEGABYTE);
    expect(await uploadPicture({ origin, bytes })).toMatchObject({ status: 401 });
    const customer = await shop.test.signIn();
    expect(await uploadPicture({ origin, bytes, token: customer.token })).toMatchObject({ status: 403 });
    await expectNothingStored();
  });

  it.each([
    ['application/json', '{"file":"x"}', 415, 'not_multipart'],
    ['multipart/form-data', '--x--', 415, 'not_multipart'],
    ['multipart/form-data; boundary=', 'x', 400, 'malformed'],
    ['multipart/form-data; boundary=x', 'no parts', 400, 'malformed'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      400,
      'malformed',
    ],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="alt"\r\n\r\nhello\r\n--x--', 422, 'invalid'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="other"; filename="a"\r\n\r\nx\r\n--x--',
      422,
      'invalid',
    ],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; filename="a"\r\n\r\nx\r\n--x--', 422, 'invalid'],
    ['multipart/form-data; boundary=x', '--x--', 422, 'invalid'],
  ])('with the type %s and the body %j', async (type, body, status, code) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type };
    const response = await fetch(`${origin}/api/admin/media`, { method: 'POST', headers, body });
    expect({ status: response.status, body: await response.json() }).toMatchObject({ status, body: { code } });
    await expectNothingStored();
  });

  it('with more fields and files than the form has', async () => {
    const form = new FormData();
    for (let field = 0; field < 100; field++) form.set(`field-${field}`, 'x');
    const headers = { Authorization: `Bearer ${token}` };
    expect((await fetch(`${origin}/api/admin/media`, { method: 'POST', headers, body: form })).status).toBe(400);
    const files = new FormData();
    const picture = new Uint8Array(await makePicture().png().toBuffer());
    for (const name of ['file', 'file']) files.append(name, new Blob([picture]), '../../../etc/passwd');
    expect((await fetch(`${origin}/api/admin/media`, { method: 'POST', headers, body: files })).status).toBe(400);
    await expectNothingStored();
  });

  it('with a text that is too long or cannot be stored', async () => {
    const bytes = await makePicture().png().toBuffer();
    for (const alt of ['x'.repeat(501), 'x'.repeat(20_000), 'a\0b']) {
      expect(await upload(bytes, { alt })).toMatchObject({ status: 422, body: { errors: [{ field: 'alt' }] } });
    }
    await expectNothingStored();
  });
});

it('an upload that its client breaks off leaves no file, and is no error of the shop', async () => {
  const head = [
    'POST /api/admin/media HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 5000000',
    '',
    '--x',
    'Content-Disposition: form-data; name="file"; filename="a.png"',
    '',
    '',
  ].join('\r\n');
  const socket = connect(shop.port(), '127.0.0.1');
  socket.write(head);
  socket.write(Buffer.alloc(MEGABYTE));
  await vi.waitFor(async () => expect(await filesOf(uploadsDir(shop.test.shop))).toHaveLength(1));
  socket.destroy();
  await once(socket, 'close');
  await vi.waitFor(async () => expect(await filesOf(uploadsDir(shop.test.shop))).toEqual([]));
  await vi.waitFor(async () => expect(await shop.countOf('/api/admin/media', '499')).toBe(1));
  expect(shop.log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

it('a connection serves on after a refused upload', async () => {
  const form = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'x'.repeat(2 * MEGABYTE)}\r\n--x--`;
  const post = `POST /api/admin/media HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${form.length}\r\n\r\n${form}`;
  const socket = connect(shop.port(), '127.0.0.1');
  const received = text(socket);
  socket.write(post);
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect((await received).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
});

/** Its box of dimensions (`ispe`) says 60,000 × 60,000. */
async function hugeAvif(): Promise<Buffer> {
  const bytes = await makePicture().avif().toBuffer();
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(60_000, at);
  bytes.writeUInt32BE(60_000, at + 4);
  return bytes;
}

async function noisyJpeg(): Promise<Buffer> {
  const { sharp } = await import('./sharp.server');
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer();
}
