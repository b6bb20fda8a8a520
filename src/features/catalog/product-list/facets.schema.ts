import * as v from 'valibot';

/** Counts beside each value: how many products one gets by choosing it, all other filters kept. */
export const FacetsSchema = v.object({
  categories: v.array(
    v.object({ value: v.string(), label: v.string(), count: v.number(), parent: v.optional(v.string()), level: v.number() }),
  ),
  brands: v.array(v.object({ value: v.string(), label: v.string(), count: v.number() })),
  prices: v.array(v.object({ min: v.number(), max: v.optional(v.number()), count: v.number() })),
  ratings: v.array(v.object({ min: v.number(), count: v.number() })),
  inStock: v.number(),
  onSale: v.number(),
});
export type Facets = v.InferOutput<typeof FacetsSchema>;
export type CategoryFacet = Facets['categories'][number];
