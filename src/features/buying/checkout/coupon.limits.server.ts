import type { GuessLimit } from '#http/calls/rate-limit.server';
import { MINUTE_MS } from '#shared/time';

/** Wrong codes of a shopper, wherever one is given, so that codes cannot be found by guessing. */
export const COUPON_LIMIT: GuessLimit = {
  ...{ name: 'coupon', windowMs: 10 * MINUTE_MS, perNetwork: 100, perAccount: 20, perAccountAnywhere: 40 },
  isWrong: ({ code }) => code === 'coupon_invalid',
};
