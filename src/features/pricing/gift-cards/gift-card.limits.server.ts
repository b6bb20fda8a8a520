import type { GuessLimit } from '#http/calls/rate-limit.server';
import { MINUTE_MS } from '#shared/time';

/** Wrong codes, of looks at balances and of orders, so that codes cannot be found by trying. */
export const GIFT_CARD_LIMIT: GuessLimit = {
  ...{ name: 'gift card', windowMs: 15 * MINUTE_MS, perNetwork: 20 },
  isWrong: ({ fields }) => fields?.some(({ field }) => field === 'code' || field === 'giftCardCode') ?? false,
};
