import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { chooseEncoding, type Encoding } from '#http/requests/content-encoding.server';
import { hasTag, makeTag } from '#http/requests/entity-tags.server';

interface ClientFiles {
  /** The folder in which URL paths are looked up. */
  root: string;
  /** If set, this file is sent for every URL. */
  file?: string;
  headers: Record<string, string>;
}

/**
 * Sends files of the build, compressed where the build contains a compressed version, each with an ETag of its bytes. Range
 * headers are ignored, as any server may (RFC 9110 §14.2), because the files are small. `headers` are only added to files that
 * exist.
 */
export function clientFiles({ root, file, headers }: ClientFiles): MiddlewareHandler {
  const serve = serveStatic({ root, ...(file && { path: file }), precompressed: true });
  const readTag = tagReader();
  return async function clientFiles(c, next) {
    const encoding = chooseEncoding(c.req.header('Accept-Encoding'));
    c.req.raw.headers.delete('Range');
    // serveStatic ignores q-values of encodings.
    c.req.raw.headers.set('Accept-Encoding', encoding);
    const response = await serve(c, next);
    if (!response?.ok) return response;
    const sent = response.headers;
    for (const [name, value] of Object.entries(headers)) sent.set(name, value);
    const sentEncoding = (sent.get('Content-Encoding') ?? 'identity') as Encoding;
    const tag = await readTag(path.join(root, file ?? c.req.path), { encoding: sentEncoding, modifiedAt: sent.get('Last-Modified') });
    sent.set('Vary', 'Accept-Encoding');
    sent.set('ETag', tag);
    if (!hasTag(c.req.header('If-None-Match'), tag)) return response;
    await response.body?.cancel();
    for (const name of ['Content-Encoding', 'Content-Length', 'Content-Type']) sent.delete(name);
    return new Response(null, { status: 304, headers: sent });
  };
}

/** Caches tags by file; there are no more of them than files in the build. */
function tagReader() {
  const known = new Map<string, { tag: string; modifiedAt: string | null }>();
  return async (file: string, { encoding, modifiedAt }: { encoding: Encoding; modifiedAt: string | null }): Promise<string> => {
    const key = `${encoding} ${file}`;
    const cached = known.get(key);
    // The shop may be built again while it runs.
    if (cached && cached.modifiedAt === modifiedAt) return cached.tag;
    const tag = makeTag(await readFile(file), encoding);
    known.set(key, { tag, modifiedAt });
    return tag;
  };
}
