import * as v from 'valibot';

/** The taxes of a price, in dollars. `label` is what shoppers read: 'VAT 19%', 'Includes VAT 19%'. */
export const TaxLinesSchema = v.array(
  v.object({
    name: v.string(),
    percent: v.number(),
    /** What the tax is of, without it. */
    base: v.number(),
    amount: v.number(),
    /** A part of the prices; or else added to them. */
    included: v.boolean(),
    label: v.string(),
  }),
);
export type TaxLines = v.InferOutput<typeof TaxLinesSchema>;
