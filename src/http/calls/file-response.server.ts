import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from 'hono';

/**
 * Sends a file of the disk for saving, read only as fast as the client takes it. A client that has its beginning gets the rest by
 * `Range: bytes=N-`; other ranges are ignored, as RFC 9110 allows. Throws ENOENT.
 */
export async function sendFile(c: Context, file: string, type: string): Promise<Response> {
  const { size } = await stat(file);
  const start = startOfRange(c.req.header('Range'));
  const headers = {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${path.basename(file)}"`,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-store',
  };
  if (start !== undefined && start >= size) return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` });
  const from = start ?? 0;
  const body = Readable.toWeb(createReadStream(file, { start: from })) as ReadableStream<Uint8Array>;
  const length = { 'Content-Length': String(size - from) };
  if (start === undefined) return c.body(body, 200, { ...headers, ...length });
  return c.body(body, 206, { ...headers, ...length, 'Content-Range': `bytes ${from}-${size - 1}/${size}` });
}

/** Of a range to the end; undefined for all others. */
function startOfRange(range: string | undefined): number | undefined {
  const [, start] = /^bytes=(\d{1,15})-$/.exec(range ?? '') ?? [];
  return start === undefined ? undefined : Number(start);
}
