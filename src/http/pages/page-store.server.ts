import { LRUCache } from 'lru-cache';
import type { Encoding } from '#http/requests/content-encoding.server';

const MAX_BYTES = 64 * 1024 * 1024;
/** The estimated size of a page's objects besides its texts and bodies: maps, arrays and buffers. */
const OVERHEAD_BYTES = 1_024;
/** V8 stores some strings with two bytes a character. */
const BYTES_PER_CHARACTER = 2;

export interface CachedPage {
  readonly headers: Readonly<Record<string, string>>;
  /** Of the plain body; part of the tag of each encoding. */
  readonly hash: string;
  readonly tags: readonly string[];
  readonly renderedAt: number;
  readonly isStale: boolean;
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>> & { identity: Buffer }>;
}

/** Pages by URL; the least recently used ones are evicted when the total exceeds `maxBytes`. */
export type PageStore = LRUCache<string, CachedPage>;

/** Pages in the store are replaced and never changed, so that their counted sizes stay correct. */
export function createPageStore(maxBytes = MAX_BYTES): PageStore {
  return new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation: (page, key) => countBytes(key, page) });
}

/** The memory that a page takes: its bodies in all encodings, its headers, tags and URL. */
export function countBytes(key: string, { bodies, headers, tags, hash }: CachedPage): number {
  const characters = [key, hash, ...tags, ...Object.entries(headers).flat()].reduce((sum, text) => sum + text.length, 0);
  const bodyBytes = Object.values(bodies).reduce((sum, body) => sum + body.buffer.byteLength, 0);
  return OVERHEAD_BYTES + BYTES_PER_CHARACTER * characters + bodyBytes;
}
