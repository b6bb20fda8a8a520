import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** A list takes 1.1 ms, while somebody waits for it; at quality 5 twice as long for 9 % less (docs/decisions/0031). */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;

/**
 * The encoding that a client prefers (RFC 9110 §12.5.3), or the smallest one where it has no preference. A client that
 * accepts none of them gets the plain body instead of an error.
 */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  // Of several entries with the same name, the first counts.
  const qualities = new Map(
    parseAccept(String(accepted ?? ''))
      .map(({ type, q }) => [type.toLowerCase().replace(/^x-/, ''), q] as const)
      .reverse(),
  );
  let best: { encoding: Encoding; quality: number } = { encoding: 'identity', quality: 0 };
  for (const encoding of ENCODINGS) {
    // The plain body is acceptable even if it is not listed, but not preferred.
    const quality = qualities.get(encoding) ?? (encoding === 'identity' ? 0 : (qualities.get('*') ?? 0));
    if (quality > best.quality) best = { encoding, quality };
  }
  return best.encoding;
}

/** The encoded body, in a buffer of exactly its length. */
export async function encodeBody(encoding: Encoding, body: Buffer): Promise<Buffer> {
  return withoutSpareRoom(await compressors[encoding](body));
}

/**
 * A copy without unused memory: buffers are often views of larger ones (zlib allocates 16 KB blocks), which they prevent from
 * being freed.
 */
export function withoutSpareRoom(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    brotli(body, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => gzip(body, { level: GZIP_LEVEL }),
  identity: async (body) => body,
};
