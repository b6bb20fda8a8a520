import * as v from 'valibot';
import { CategoryRefSchema } from '#features/catalog/categories/categories.schema';
import { CATEGORY_PRODUCT_SORTS } from '#features/catalog/categories/category-fields';
import type { CardProduct } from '#features/catalog/products/products.schema';
import { ProductSummarySchema } from '#features/catalog/products/products.schema';
import { FlagParam, LimitParam, OrderParam, optionalParam, PageParam } from '#shared/query-params';
import { queryMessages as messages } from '#shared/query-params.messages';
import { cutSearch } from '#shared/search-text';
import { FacetsSchema } from './facets.schema';
import { SORT_KEYS } from './product-list.rules';
import type { ShownFacets } from './shown-facets.rules';

const ratingInvalid = () => messages.ratingInvalid;

export const ProductListSchema = v.object({
  products: v.array(ProductSummarySchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  totalProducts: v.number(),
  facets: FacetsSchema,
  /** The category in the query, if it exists. */
  category: v.optional(CategoryRefSchema),
  /** Its slug in each language of the shop, where it is not the same in all. */
  categorySlugs: v.optional(v.record(v.string(), v.string())),
  /** The order of the category's products where the query has none, if it is not newest first; recommended: some by hand first. */
  categorySort: v.optional(v.picklist([...CATEGORY_PRODUCT_SORTS, 'recommended'])),
  /** Of the category, for search engines. */
  seoTitle: v.optional(v.string()),
  seoDescription: v.optional(v.string()),
  /** The corrected search text whose products are listed, if the typed one finds nothing. */
  correction: v.optional(v.string()),
  /** Words that were left out of the search, as no product has all of them. */
  droppedWords: v.optional(v.array(v.string())),
  /** Suggestions if a search finds nothing even after corrections. */
  nearestCategories: v.optional(v.array(CategoryRefSchema)),
});
export type ProductList = v.InferOutput<typeof ProductListSchema>;
/** As the list's page shows it. */
export type ShownList = Omit<ProductList, 'products' | 'facets'> & { products: CardProduct[]; facets: ShownFacets };

export const PriceParam = v.pipe(
  v.string(() => messages.priceInvalid),
  v.regex(/^\d+(\.\d+)?$/, () => messages.priceInvalid),
  v.transform(Number),
);
const RatingParam = v.pipe(
  v.string(ratingInvalid),
  v.regex(/^[0-5](\.\d+)?$/, ratingInvalid),
  v.transform(Number),
  v.maxValue(5, ratingInvalid),
);
const TextParam = v.pipe(
  v.string(() => messages.textInvalid),
  v.trim(),
);

/** Filters and order of a list: docs/rules.md#lists-query. Prices in dollars, both ends included. */
export const ListQuerySchema = v.pipe(
  v.object({
    page: optionalParam(PageParam),
    limit: optionalParam(LimitParam),
    q: optionalParam(
      v.pipe(
        v.string(() => messages.textInvalid),
        v.transform(cutSearch),
      ),
    ),
    category: optionalParam(TextParam),
    brand: optionalParam(TextParam),
    minPrice: optionalParam(PriceParam),
    maxPrice: optionalParam(PriceParam),
    minRating: optionalParam(RatingParam),
    inStock: optionalParam(FlagParam),
    onSale: optionalParam(FlagParam),
    featured: optionalParam(FlagParam),
    sortBy: optionalParam(v.picklist(SORT_KEYS, () => messages.sortInvalid)),
    sortOrder: optionalParam(OrderParam),
  }),
  v.forward(
    v.partialCheck(
      [['minPrice'], ['maxPrice']],
      ({ minPrice = 0, maxPrice = Number.POSITIVE_INFINITY }) => minPrice <= maxPrice,
      () => messages.pricesSwapped,
    ),
    ['minPrice'],
  ),
);
export type ListQuery = Partial<v.InferOutput<typeof ListQuerySchema>>;
