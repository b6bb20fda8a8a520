import type { MiddlewareHandler } from 'hono';
import { invalidField } from '#shared/errors';
import { callsMessages as messages } from './calls.messages';

export const KEY_HEADER = 'Idempotency-Key';
/** The header's description in the API's documentation. */
export const KEY_MEANING = 'A text of one’s own, up to 255 characters: the same request with the same key is done once.';
const KEY = /^[\x20-\x7e]{1,255}$/;

/** Refuses an invalid key. */
export function idempotencyKey(): MiddlewareHandler {
  return async function idempotencyKey(c, next) {
    const key = c.req.header(KEY_HEADER);
    if (key !== undefined && !KEY.test(key)) throw invalidField(KEY_HEADER, messages.idempotencyKeyInvalid);
    await next();
  };
}
