import * as v from 'valibot';
import { GIFT_CARD_CODE_MAX_LENGTH } from '#shared/lengths';
import { giftCardsMessages as messages } from './gift-cards.messages';

const GiftCardCode = v.pipe(
  v.string(() => messages.codeInvalid),
  v.trim(),
  v.nonEmpty(() => messages.codeInvalid),
  v.maxLength(GIFT_CARD_CODE_MAX_LENGTH, () => messages.codeUnknown),
);

/** What somebody types to see a balance. */
export const GiftCardCodeSchema = v.object({ code: v.optional(GiftCardCode, '') });

/** What a card still has, in dollars. */
export const GiftCardBalanceSchema = v.object({ last4: v.string(), balance: v.number() });
export type GiftCardBalance = v.InferOutput<typeof GiftCardBalanceSchema>;
