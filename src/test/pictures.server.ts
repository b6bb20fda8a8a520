import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { sharp } from '#features/platform/media/sharp.server';

interface PictureOptions {
  width?: number;
  height?: number;
  /** Pictures of different seeds differ. */
  seed?: string;
}

/** A picture whose left half is red and whose right half has a colour of the seed. */
export function makePicture({ width = 64, height = 48, seed = '' }: PictureOptions = {}) {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(seed).digest();
  const left = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: '#ff0000' } };
  return sharp({ create: { width, height, channels: 3, background: { r: r % 128, g, b } } }).composite([{ input: left, left: 0, top: 0 }]);
}

/** A PNG with so many grey pixels: a few kilobytes that unpack to as many bytes. It is valid if it has all of its rows. */
export function makePngBomb(width: number, height: number, { rows = height } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

interface Upload {
  /** The shop's address. */
  origin: string;
  token?: string | undefined;
  bytes: Uint8Array;
  alt?: string;
  name?: string;
}

/** Uploads a file as a browser does. */
export async function uploadPicture({ origin, token, bytes, alt, name = 'picture.png' }: Upload) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  if (alt !== undefined) form.set('alt', alt);
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const response = await fetch(`${origin}/api/admin/media`, { method: 'POST', headers, body: form });
  // biome-ignore lint/suspicious/noExplicitAny: responses are untyped until they are asserted.
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}
