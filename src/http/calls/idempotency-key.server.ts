import type { MiddlewareHandler } from 'hono';
import { invalidField } from '#shared/errors';

export const KEY_HEADER = 'Idempotency-Key';
/** The header's description in the API's documentation. */
export const KEY_MEANING = 'A text of one’s own, up to 255 characters: the same request with the same key is done once.';
const KEY_INVALID = 'An Idempotency-Key has 1 to 255 characters';
const KEY = /^[\x20-\x7e]{1,255}$/;

/** Refuses an invalid key. */
export function idempotencyKey(): MiddlewareHandler {
  return async function idempotencyKey(c, next) {
    const key = c.req.header(KEY_HEADER);
    if (key !== undefined && !KEY.test(key)) throw invalidField(KEY_HEADER, KEY_INVALID);
    await next();
  };
}
