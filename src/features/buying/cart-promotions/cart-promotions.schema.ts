import * as v from 'valibot';
import { MAX_LINE_QUANTITY } from '#shared/line-quantity';

const MAX_LINES = 200;

export const PromotedLinesSchema = v.object({
  items: v.pipe(
    v.array(
      v.object({
        variantId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)),
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LINE_QUANTITY)),
      }),
    ),
    v.maxLength(MAX_LINES),
  ),
});
export type PromotedLines = v.InferOutput<typeof PromotedLinesSchema>;

export const CartPromotionsSchema = v.object({
  /** What promotions without a code take off the estimate, in dollars; 0 for one that adds a gift. */
  promotions: v.array(v.object({ name: v.string(), text: v.string(), amount: v.number() })),
  /** Whether any promotion without a code is running; else there is nothing to find for other carts either. */
  isAnyRunning: v.boolean(),
});
export type CartPromotions = v.InferOutput<typeof CartPromotionsSchema>;
