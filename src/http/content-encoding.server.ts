import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Compressing a body quickly takes a quarter of the time of making it small; it is then an eighth larger (docs/decisions/0031). */
export type Effort = 'quick' | 'small';
const BROTLI_QUALITY: Record<Effort, number> = { quick: 3, small: 6 };
const GZIP_LEVEL: Record<Effort, number> = { quick: 1, small: 6 };

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
export async function encodeBody(encoding: Encoding, body: Buffer, effort: Effort): Promise<Buffer> {
  return withoutSpareRoom(await compressors[encoding](body, effort));
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

const compressors: Record<Encoding, (body: Buffer, effort: Effort) => Promise<Buffer>> = {
  br: (body, effort) =>
    brotli(body, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort], [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body, effort) => gzip(body, { level: GZIP_LEVEL[effort] }),
  identity: async (body) => body,
};
