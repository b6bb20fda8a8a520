import * as v from 'valibot';
import { EmailSchema } from '#features/accounts/accounts/accounts.schema';
import { NAME_MAX_LENGTH } from '#shared/lengths';
import { dollarAmount } from '#shared/money-schema';
import { LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { cutSearch } from '#shared/search-text';
import { optionalText } from '#shared/text-schema';
import { VersionSchema } from '#shared/version-schema';
import { giftCardsMessages as messages } from './gift-cards.messages';

export const GIFT_CARD_MESSAGE_MAX_LENGTH = 500;
const AMOUNT = { from: 1, to: 2_000 };
const REASONS = ['issue', 'payment', 'payment_returned', 'refund'] as const;

const GIFT_CARD_STATUSES = ['active', 'disabled'] as const;
export type GiftCardStatus = (typeof GIFT_CARD_STATUSES)[number];

const GiftCardRowSchema = v.object({
  _id: v.string(),
  version: v.number(),
  /** Absent until the mail with the code was sent. */
  last4: v.optional(v.string()),
  amount: v.number(),
  balance: v.number(),
  status: v.picklist(GIFT_CARD_STATUSES),
  recipientEmail: v.string(),
  recipientName: v.string(),
  createdAt: v.string(),
});
export type GiftCardRecord = v.InferOutput<typeof GiftCardRowSchema>;

export const GiftCardSchema = v.object({
  ...GiftCardRowSchema.entries,
  message: v.string(),
  createdBy: v.optional(v.string()),
  /** The order that it was bought with; absent, staff issued it. */
  boughtWith: v.optional(v.object({ orderId: v.string(), orderNumber: v.string() })),
  /** The newest first; their amounts sum to the balance. */
  movements: v.array(
    v.object({
      _id: v.string(),
      at: v.string(),
      amount: v.number(),
      balanceAfter: v.number(),
      reason: v.picklist(REASONS),
      orderNumber: v.optional(v.string()),
      /** Absent for an order that was removed because its other payment was declined. */
      orderId: v.optional(v.string()),
      by: v.optional(v.string()),
    }),
  ),
});
export type GiftCard = v.InferOutput<typeof GiftCardSchema>;

export const GiftCardPageSchema = v.object({
  giftCards: v.array(GiftCardRowSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
  /** What all cards together still have. */
  outstanding: v.number(),
});
export type GiftCardPage = v.InferOutput<typeof GiftCardPageSchema>;

export const GiftCardListQuerySchema = v.object({
  q: optionalParam(v.pipe(v.string(), v.transform(cutSearch))),
  status: optionalParam(v.picklist(GIFT_CARD_STATUSES)),
  page: optionalParam(PageParam),
  limit: optionalParam(LimitParam),
});
export type GiftCardListQuery = v.InferOutput<typeof GiftCardListQuerySchema>;

export const NewGiftCardSchema = v.object({
  amount: v.optional(
    dollarAmount(() => messages.amountInvalid, AMOUNT),
    0,
  ),
  recipientEmail: v.optional(EmailSchema, ''),
  recipientName: optionalText(NAME_MAX_LENGTH),
  message: optionalText(GIFT_CARD_MESSAGE_MAX_LENGTH),
});
export type NewGiftCard = v.InferOutput<typeof NewGiftCardSchema>;

/** With the `version` that was loaded, a card that somebody else changed since is left alone. */
export const GiftCardChangeSchema = v.object({ status: v.picklist(GIFT_CARD_STATUSES), version: v.optional(VersionSchema) });
