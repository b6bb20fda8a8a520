import { createHash } from 'node:crypto';

/** Only the hash is stored. A code is random enough to need no salt and no slow hash. */
export function hashGiftCardCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
