import { LRUCache } from 'lru-cache';
import type { Encoding } from './content-encoding.server';

const MAX_BYTES = 64 * 1024 * 1024;
/** What the objects around a page's texts and bodies take, estimated: maps, arrays and buffers have some bytes each. */
const OVERHEAD_BYTES = 1_024;
/** A text may have two bytes a letter. */
const BYTES_PER_CHARACTER = 2;

export interface CachedPage {
  readonly headers: Readonly<Record<string, string>>;
  /** Of the plain body; the tag of each encoding has it. */
  readonly hash: string;
  readonly tags: readonly string[];
  readonly renderedAt: number;
  readonly isStale: boolean;
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>> & { identity: Buffer }>;
}

/** Pages by address; the least recently used ones go when together they hold more than `maxBytes`. */
export type PageStore = LRUCache<string, CachedPage>;

/** A page in it is never changed but replaced, so that its size is always the one that was counted. */
export function createPageStore(maxBytes = MAX_BYTES): PageStore {
  return new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation: (page, key) => countBytes(key, page) });
}

/** What the store holds because of a page: its bodies in all encodings, its headers, tags and address. */
export function countBytes(key: string, { bodies, headers, tags, hash }: CachedPage): number {
  const letters = [key, hash, ...tags, ...Object.entries(headers).flat()].reduce((sum, text) => sum + text.length, 0);
  const bodyBytes = Object.values(bodies).reduce((sum, body) => sum + body.buffer.byteLength, 0);
  return OVERHEAD_BYTES + BYTES_PER_CHARACTER * letters + bodyBytes;
}
