import * as v from 'valibot';

/** For each value of a filter the number of products after choosing it, with all other filters unchanged. */
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
