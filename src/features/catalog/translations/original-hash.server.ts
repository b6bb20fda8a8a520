import { createHash } from 'node:crypto';

/** Tells whether a translation was made of the present original. Short, because each translated text has one. */
const HASH_LENGTH = 16;

/** The hash of an original as it is stored: a text, a list, or pairs of texts. `original_hashes` (db/functions) makes the same. */
export function originalHash(original: unknown): string {
  return createHash('sha256').update(JSON.stringify(original)).digest('hex').slice(0, HASH_LENGTH);
}
