import * as v from 'valibot';
import { promotionsMessages as messages } from '#features/pricing/promotions/promotions.messages';
import { NewPromotionSchema } from '#features/pricing/promotions/promotions.schema';
import { NAME_MAX_LENGTH } from '#shared/lengths';
import { MAX_LINE_QUANTITY } from '#shared/line-quantity';
import { tooLong } from '#shared/text-schema';

const targetInvalid = () => messages.targetInvalid;
const piecesInvalid = () => messages.piecesInvalid;

const MAX_TRIED_LINES = 50;

const Place = v.optional(
  v.pipe(
    v.string(() => messages.placeInvalid),
    v.trim(),
    v.maxLength(NAME_MAX_LENGTH, () => tooLong(NAME_MAX_LENGTH)),
  ),
  '',
);

/** A cart to try a promotion with, before it is saved. */
export const TryPromotionSchema = v.object({
  promotion: NewPromotionSchema,
  /** The promotion that is being changed. */
  promotionId: v.optional(
    v.pipe(
      v.string(targetInvalid),
      v.regex(/^[1-9]\d{0,14}$/, () => messages.missing),
    ),
  ),
  lines: v.pipe(
    v.array(
      v.object({
        variantId: v.pipe(v.string(targetInvalid), v.regex(/^[1-9]\d{0,14}$/, targetInvalid)),
        quantity: v.pipe(
          v.number(piecesInvalid),
          v.integer(piecesInvalid),
          v.minValue(1, piecesInvalid),
          v.maxValue(MAX_LINE_QUANTITY, piecesInvalid),
        ),
      }),
      targetInvalid,
    ),
    v.minLength(1, () => messages.chooseItems),
    v.maxLength(MAX_TRIED_LINES, () => messages.tooManyTargets(MAX_TRIED_LINES)),
  ),
  /** Where the order goes; without a country, as before the shopper has said it. */
  destination: v.optional(v.object({ country: Place, state: Place, postalCode: Place }, () => messages.placeInvalid)),
  /** Whether the shopper has not ordered before. */
  isFirstOrder: v.optional(
    v.boolean(() => messages.flagInvalid),
    true,
  ),
});
export type TryPromotion = v.InferOutput<typeof TryPromotionSchema>;

export const TriedPromotionSchema = v.object({
  /** Whether the promotion applies, and why not. */
  applies: v.boolean(),
  problem: v.optional(v.string()),
  /** Why nothing is delivered there. */
  shippingProblem: v.optional(v.string()),
  /** Dollars: with the promotions that run without it, and with it. */
  totalBefore: v.number(),
  total: v.number(),
  /** Why this total: they sum to it. */
  steps: v.array(v.object({ label: v.string(), amount: v.number() })),
  gifts: v.array(v.object({ name: v.string(), quantity: v.number() })),
});
export type TriedPromotion = v.InferOutput<typeof TriedPromotionSchema>;
