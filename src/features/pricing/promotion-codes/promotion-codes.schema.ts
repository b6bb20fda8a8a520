import * as v from 'valibot';
import { LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { cutSearch } from '#shared/search-text';
import type { MessageOf } from '#shared/text-schema';
import { promotionCodesMessages as messages } from './promotion-codes.messages';
import { CODE_STATES, MOST_CODES_AT_ONCE, MOST_USES_OF_CODE, PREFIX_MAX_LENGTH, RANDOM_LENGTH } from './promotion-codes.rules';

const idsInvalid = () => messages.idsInvalid;

const MOST_CHOSEN = 1_000;

const PromotionCodeSchema = v.object({
  _id: v.string(),
  code: v.string(),
  state: v.picklist(CODE_STATES),
  uses: v.number(),
  usageLimit: v.number(),
  /** Orders that used it and are not cancelled, the newest first: three at most. */
  orders: v.array(v.object({ _id: v.string(), orderNumber: v.string() })),
  createdAt: v.string(),
  revokedAt: v.optional(v.string()),
});
export type PromotionCode = v.InferOutput<typeof PromotionCodeSchema>;

export const PromotionCodePageSchema = v.object({
  codes: v.array(PromotionCodeSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
  /** All codes of the promotion, by their state. */
  counts: v.object({ unused: v.number(), partly_used: v.number(), used: v.number(), revoked: v.number() }),
});
export type PromotionCodePage = v.InferOutput<typeof PromotionCodePageSchema>;

const filter = {
  q: optionalParam(v.pipe(v.string(), v.transform(cutSearch))),
  state: optionalParam(v.picklist(CODE_STATES, () => messages.stateInvalid)),
};

export const PromotionCodeFilterSchema = v.object(filter);
export type PromotionCodeFilter = v.InferOutput<typeof PromotionCodeFilterSchema>;

export const PromotionCodeListQuerySchema = v.object({ ...filter, page: optionalParam(PageParam), limit: optionalParam(LimitParam) });
export type PromotionCodeListQuery = v.InferOutput<typeof PromotionCodeListQuerySchema>;

export const NewPromotionCodesSchema = v.object({
  quantity: v.optional(
    wholeNumber(1, MOST_CODES_AT_ONCE, () => messages.quantityInvalid(MOST_CODES_AT_ONCE)),
    0,
  ),
  /** What all of them begin with. */
  prefix: v.optional(
    v.pipe(
      v.string(() => messages.prefixInvalid(PREFIX_MAX_LENGTH)),
      v.trim(),
      v.toUpperCase(),
      v.maxLength(PREFIX_MAX_LENGTH, () => messages.prefixInvalid(PREFIX_MAX_LENGTH)),
      v.regex(/^[A-Z0-9_-]*$/, () => messages.prefixInvalid(PREFIX_MAX_LENGTH)),
    ),
    '',
  ),
  /** Random characters after it. */
  length: v.optional(
    wholeNumber(RANDOM_LENGTH.least, RANDOM_LENGTH.most, () => messages.lengthInvalid(RANDOM_LENGTH.least, RANDOM_LENGTH.most)),
    RANDOM_LENGTH.least,
  ),
  /** How often each can be used. */
  usesPerCode: v.optional(
    wholeNumber(1, MOST_USES_OF_CODE, () => messages.usesInvalid(MOST_USES_OF_CODE)),
    1,
  ),
});
export type NewPromotionCodes = v.InferOutput<typeof NewPromotionCodesSchema>;

const ids = v.pipe(
  v.array(v.pipe(v.string(idsInvalid), v.regex(/^[1-9]\d{0,14}$/, idsInvalid)), idsInvalid),
  v.maxLength(MOST_CHOSEN, idsInvalid),
);

/** Some codes, or all that a filter finds less some. */
export const RevokedCodesSchema = v.union(
  [
    v.object({ ids: v.pipe(ids, v.minLength(1, idsInvalid)) }),
    v.object({ all: v.literal(true), ...PromotionCodeFilterSchema.entries, without: v.optional(ids, []) }),
  ],
  idsInvalid,
);
export type RevokedCodes = v.InferOutput<typeof RevokedCodesSchema>;

function wholeNumber(from: number, to: number, message: MessageOf) {
  return v.pipe(v.number(message), v.integer(message), v.minValue(from, message), v.maxValue(to, message));
}
