import type { RateLimit } from '#http/rate-limit.server';
import { MINUTE_MS } from '#shared/time';

/** Counts failures only, of looks at balances and of orders, so that codes cannot be found by trying. */
export const GIFT_CARD_LIMIT: RateLimit = { name: 'gift card', windowMs: 15 * MINUTE_MS, perNetwork: 20 };
