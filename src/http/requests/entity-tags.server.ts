import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Encoding } from './content-encoding.server';

/** The ETag of a body; each encoding has its own, because its bytes differ (RFC 9110 §8.8.3.3). */
export function makeTag(content: string | Uint8Array, encoding: Encoding = 'identity'): string {
  return tagOfEncoding(createHash('sha256').update(content).digest('base64url').slice(0, 20), encoding);
}

export function tagOfEncoding(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** Whether If-None-Match contains the tag: it is a list or `*`, and weak tags match strong ones (RFC 9110 §13.1.2). */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const strongTag = strong(tag);
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(strongTag) ?? false;
}

interface TaggedBody {
  body: string | Uint8Array<ArrayBuffer>;
  /** By default a weak tag of the body: a proxy may compress it, which changes its bytes but not its content. */
  tag?: string;
  headers: Record<string, string>;
}

/** Sends a body with its tag, or 304 when the client has it. */
export function sendTagged(c: Context, { body, tag = `W/${makeTag(body)}`, headers }: TaggedBody): Response {
  const tagged = { ...headers, ETag: tag };
  if (hasTag(c.req.header('If-None-Match'), tag)) return c.body(null, 304, tagged);
  return c.body(body, 200, { ...tagged, 'Content-Length': String(Buffer.byteLength(body)) });
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '');
}
