import * as v from 'valibot';
import { moment } from '#shared/moment-schema';
import { dollarAmount } from '#shared/money-schema';
import { salePreviewMessages as messages } from './sale-preview.messages';

const percentInvalid = () => messages.percentInvalid;
const endingInvalid = () => messages.endingInvalid;
const productsInvalid = () => messages.productsInvalid;

/** As many as a sale takes in one call. */
export const MAX_PREVIEWED_PRICES = 5_000;
const CATEGORY_MAX = 200;

const RuleSchema = v.variant(
  'op',
  [
    v.object({
      op: v.literal('percent'),
      percent: v.pipe(v.number(percentInvalid), v.integer(percentInvalid), v.minValue(1, percentInvalid), v.maxValue(99, percentInvalid)),
    }),
    v.object({ op: v.literal('amount'), amount: dollarAmount(() => messages.amountInvalid) }),
    v.object({ op: v.literal('price'), amount: dollarAmount(() => messages.amountInvalid) }),
  ],
  () => messages.ruleInvalid,
);
export type SaleRule = v.InferOutput<typeof RuleSchema>;

/** Without `category` and `productIds`: all products. */
export const SalePreviewSchema = v.object({
  rule: RuleSchema,
  /** The cents that prices end in. */
  ending: v.optional(
    v.pipe(v.number(endingInvalid), v.integer(endingInvalid), v.minValue(0, endingInvalid), v.maxValue(99, endingInvalid)),
  ),
  /** With its sub-categories. */
  category: v.optional(v.pipe(v.string(productsInvalid), v.maxLength(CATEGORY_MAX, productsInvalid))),
  productIds: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(productsInvalid), v.regex(/^[1-9]\d{0,14}$/, productsInvalid)), productsInvalid),
      v.maxLength(MAX_PREVIEWED_PRICES, () => messages.tooMany(MAX_PREVIEWED_PRICES)),
    ),
  ),
  /** Sales in this time are compared; without an end, all that have not ended before its start. */
  startsAt: v.optional(moment(() => messages.timeInvalid)),
  endsAt: v.optional(v.nullable(moment(() => messages.timeInvalid))),
  /** The sale that is edited: it does not overlap itself. */
  saleId: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, productsInvalid))),
});
export type SalePreview = v.InferOutput<typeof SalePreviewSchema>;

const PreviewedPriceSchema = v.object({
  productId: v.string(),
  /** For products whose variants have different prices. */
  variantId: v.optional(v.string()),
  /** Of the product, with the variant's options. */
  name: v.string(),
  listPrice: v.number(),
  price: v.number(),
});
export type PreviewedPrice = v.InferOutput<typeof PreviewedPriceSchema>;

export const PreviewedSaleSchema = v.object({
  prices: v.array(PreviewedPriceSchema),
  /** How many products or variants the rule makes no cheaper than they are without a sale. */
  skipped: v.number(),
  /** Other sales of these products at the same time; the lowest price wins. */
  overlaps: v.array(v.object({ _id: v.string(), name: v.string(), products: v.number() })),
});
export type PreviewedSale = v.InferOutput<typeof PreviewedSaleSchema>;
