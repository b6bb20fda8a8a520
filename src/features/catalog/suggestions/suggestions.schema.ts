import * as v from 'valibot';
import { CategoryRefSchema } from '#features/catalog/categories/categories.schema';
import { ProductSummarySchema } from '#features/catalog/products/products.schema';
import { optionalParam } from '#shared/query-params';
import { queryMessages as messages } from '#shared/query-params.messages';
import { cutSearch } from '#shared/search-text';

export const SuggestionsSchema = v.object({
  products: v.array(ProductSummarySchema),
  categories: v.array(CategoryRefSchema),
  /** The corrected text of these suggestions, if nothing matches the typed one. */
  correction: v.optional(v.string()),
});
export type Suggestions = v.InferOutput<typeof SuggestionsSchema>;

export const SuggestQuerySchema = v.object({
  q: optionalParam(
    v.pipe(
      v.string(() => messages.textInvalid),
      v.transform(cutSearch),
    ),
  ),
});
