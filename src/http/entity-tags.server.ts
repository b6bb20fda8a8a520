import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Encoding } from './content-encoding.server';

/** The tag of a body; each encoding of it has another one, for its bytes are others (RFC 9110 §8.8.3.3). */
export function makeTag(content: string | Uint8Array, encoding: Encoding = 'identity'): string {
  return tagOfEncoding(createHash('sha256').update(content).digest('base64url').slice(0, 20), encoding);
}

export function tagOfEncoding(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** Whether the client has what the tag names: If-None-Match is a list or `*`, and weak tags count as strong ones (RFC 9110 §13.1.2). */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const wanted = strong(tag);
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(wanted) ?? false;
}

interface TaggedBody {
  body: string | Uint8Array<ArrayBuffer>;
  /** Absent, a weak one is made of the body, for it may be compressed on its way: other bytes that say the same. */
  tag?: string;
  headers: Record<string, string>;
}

/** Answers with a body and its tag, or with 304 when the client has it. */
export function sendTagged(c: Context, { body, tag = `W/${makeTag(body)}`, headers }: TaggedBody): Response {
  const tagged = { ...headers, ETag: tag };
  if (hasTag(c.req.header('If-None-Match'), tag)) return c.body(null, 304, tagged);
  return c.body(body, 200, { ...tagged, 'Content-Length': String(Buffer.byteLength(body)) });
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '');
}
