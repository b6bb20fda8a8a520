import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, encodeBody, withoutSpareRoom } from './content-encoding.server';

describe('chooseEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br;q=0', 'identity'],
    ['br; q=0.000, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['br;q=0.1', 'br'],
    ['gzip;q=0.5, identity', 'identity'],
    ['identity;q=0.5, gzip;q=0.2', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['*;q=0.2, gzip', 'gzip'],
    ['brotli, gzipped', 'identity'],
    ['br;q=nonsense;;,,gzip', 'br'],
  ])('chooses for %j: %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });
});

it('allocates no more memory than the body’s length', async () => {
  for (const body of [Buffer.from('word '.repeat(1000)), randomBytes(40_000), Buffer.from('short')]) {
    for (const encoding of ['br', 'gzip'] as const) {
      const encoded = await encodeBody(encoding, body);
      expect(encoded.buffer.byteLength).toBe(encoded.length);
    }
    expect(withoutSpareRoom(body)).toEqual(body);
    expect(withoutSpareRoom(body).buffer.byteLength).toBe(body.length);
  }
});
