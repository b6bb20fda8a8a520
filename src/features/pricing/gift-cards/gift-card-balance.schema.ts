import * as v from 'valibot';
import { giftCardsMessages as messages } from './gift-cards.messages';

const CODE_MAX_LENGTH = 60;

const GiftCardCode = v.pipe(
  v.string(messages.codeInvalid),
  v.trim(),
  v.nonEmpty(messages.codeInvalid),
  v.maxLength(CODE_MAX_LENGTH, messages.codeUnknown),
);

/** What somebody types to see a balance. */
export const GiftCardCodeSchema = v.object({ code: v.optional(GiftCardCode, '') });

/** What a card still has, in dollars. */
export const GiftCardBalanceSchema = v.object({ last4: v.string(), balance: v.number() });
export type GiftCardBalance = v.InferOutput<typeof GiftCardBalanceSchema>;
