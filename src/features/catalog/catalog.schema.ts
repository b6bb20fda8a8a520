import * as v from 'valibot';
import { cutSearch } from '#shared/search-text';
import { queryMessages as messages } from './catalog-query.messages';
import { MAX_PRODUCTS_PER_PAGE, SORT_KEYS } from './product-list.rules';

/** A picture on the wire. */
const ImageSchema = v.object({
  /** The widest one; `media.urls` derives the narrower widths. */
  url: v.string(),
  alt: v.string(),
  /** In pixels, where they are known. */
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  /** Set on pictures that show one colour of the product. */
  color: v.optional(v.string()),
});
export type Image = v.InferOutput<typeof ImageSchema>;

const CategoryRefSchema = v.object({ _id: v.string(), name: v.string(), slug: v.string() });
export type CategoryRef = v.InferOutput<typeof CategoryRefSchema>;

/** What cards, carts and lists show of a product. Money in dollars. */
export const ProductSummarySchema = v.object({
  _id: v.string(),
  slug: v.string(),
  name: v.string(),
  description: v.string(),
  brand: v.optional(v.string()),
  price: v.number(),
  salePrice: v.optional(v.number()),
  discountPrice: v.optional(v.number()),
  originalPrice: v.number(),
  stock: v.number(),
  inStock: v.boolean(),
  averageRating: v.number(),
  rating: v.number(),
  totalReviews: v.number(),
  reviewCount: v.number(),
  images: v.array(ImageSchema),
  category: CategoryRefSchema,
  sizes: v.array(v.string()),
  colors: v.array(v.string()),
  featured: v.boolean(),
  /** The colour of the category's tint, behind pictures while they load. */
  tint: v.string(),
  createdAt: v.string(),
});
export type ProductSummary = v.InferOutput<typeof ProductSummarySchema>;

const VariantSchema = v.object({
  size: v.optional(v.string()),
  color: v.optional(v.string()),
  stock: v.number(),
  sku: v.string(),
});
export type Variant = v.InferOutput<typeof VariantSchema>;

export const ProductDetailSchema = v.object({
  ...ProductSummarySchema.entries,
  fullDescription: v.optional(v.string()),
  features: v.array(v.string()),
  specifications: v.record(v.string(), v.string()),
  weight: v.optional(v.string()),
  dimensions: v.optional(v.string()),
  variants: v.array(VariantSchema),
  /** Colours with the value a swatch is painted with. */
  swatches: v.array(v.object({ name: v.string(), hex: v.string() })),
  /** From the main category down to the product's own. */
  categoryPath: v.array(CategoryRefSchema),
  updatedAt: v.string(),
});
export type ProductDetail = v.InferOutput<typeof ProductDetailSchema>;

export const CategorySchema = v.object({
  _id: v.string(),
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  image: v.optional(v.object({ url: v.string(), alt: v.string() })),
  metaData: v.object({ icon: v.string(), color: v.string() }),
  parent: v.optional(v.string()),
  hierarchy: v.object({ parent: v.optional(v.string()), ancestors: v.array(CategoryRefSchema) }),
  level: v.number(),
  sortOrder: v.number(),
  /** With the products of its sub-categories. */
  productCount: v.number(),
  keywords: v.array(v.string()),
  isFeatured: v.boolean(),
  featured: v.boolean(),
  active: v.boolean(),
});
export type Category = v.InferOutput<typeof CategorySchema>;

export interface CategoryBranch extends Category {
  children: CategoryBranch[];
}
/** As `tree=true` nests them: without it, there are no `children`. */
export const ListedCategorySchema = v.object({ ...CategorySchema.entries, children: v.optional(v.array(CategorySchema)) });

/** Counts beside each value: how many products one gets by choosing it, all other filters kept. */
const FacetsSchema = v.object({
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

export const ProductListSchema = v.object({
  products: v.array(ProductSummarySchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  totalProducts: v.number(),
  facets: FacetsSchema,
  /** The category that was asked for, when there is such a one. */
  category: v.optional(CategoryRefSchema),
  /** The search in the catalogue's spelling, when nothing has it as it was typed: the products are those of this text. */
  correction: v.optional(v.string()),
  /** Words that no product has together with the others: the products are those of the rest. */
  droppedWords: v.optional(v.array(v.string())),
  /** Where to look instead, when a search finds nothing whatever is done. */
  nearestCategories: v.optional(v.array(CategoryRefSchema)),
});
export type ProductList = v.InferOutput<typeof ProductListSchema>;

export const SuggestionsSchema = v.object({
  products: v.array(ProductSummarySchema),
  categories: v.array(CategoryRefSchema),
  /** What was probably meant, when nothing has what was typed: the suggestions are for this. */
  correction: v.optional(v.string()),
});
export type Suggestions = v.InferOutput<typeof SuggestionsSchema>;

export const CategoryCountSchema = v.object({ name: v.string(), slug: v.string(), count: v.number() });

/** An empty value is an absent one: forms send their empty fields. */
function optionalParam<Schema extends v.GenericSchema<string, unknown>>(schema: Schema) {
  const EmptyParam = v.pipe(
    v.literal(''),
    v.transform(() => undefined),
  );
  return v.optional(v.union([EmptyParam, schema], ({ issues }) => issues?.at(-1)?.message ?? messages.textInvalid));
}

const PriceParam = v.pipe(v.string(messages.priceInvalid), v.regex(/^\d+(\.\d+)?$/, messages.priceInvalid), v.transform(Number));
const RatingParam = v.pipe(
  v.string(messages.ratingInvalid),
  v.regex(/^[0-5](\.\d+)?$/, messages.ratingInvalid),
  v.transform(Number),
  v.maxValue(5, messages.ratingInvalid),
);
const FlagParam = v.pipe(
  v.picklist(['true', 'false'], messages.flagInvalid),
  v.transform((flag) => flag === 'true'),
);
const TextParam = v.pipe(v.string(messages.textInvalid), v.trim());
const OrderParam = v.picklist(['asc', 'desc'], messages.orderInvalid);

const LimitParam = v.pipe(
  v.string(messages.limitInvalid),
  v.regex(/^0*[1-9]\d*$/, messages.limitInvalid),
  v.transform((limit) => Math.min(Number(limit), MAX_PRODUCTS_PER_PAGE)),
);
const PageParam = v.pipe(v.string(messages.pageInvalid), v.regex(/^0*[1-9]\d{0,8}$/, messages.pageInvalid), v.transform(Number));

/** What narrows and sorts a list: docs/rules.md#lists-query. Prices in dollars, both ends included. */
export const ListQuerySchema = v.pipe(
  v.object({
    page: optionalParam(PageParam),
    limit: optionalParam(LimitParam),
    q: optionalParam(v.pipe(v.string(messages.textInvalid), v.transform(cutSearch))),
    category: optionalParam(TextParam),
    brand: optionalParam(TextParam),
    minPrice: optionalParam(PriceParam),
    maxPrice: optionalParam(PriceParam),
    minRating: optionalParam(RatingParam),
    inStock: optionalParam(FlagParam),
    onSale: optionalParam(FlagParam),
    featured: optionalParam(FlagParam),
    sortBy: optionalParam(v.picklist(SORT_KEYS, messages.sortInvalid)),
    sortOrder: optionalParam(OrderParam),
  }),
  v.forward(
    v.partialCheck(
      [['minPrice'], ['maxPrice']],
      ({ minPrice = 0, maxPrice = Number.POSITIVE_INFINITY }) => minPrice <= maxPrice,
      messages.pricesSwapped,
    ),
    ['minPrice'],
  ),
);
export type ListQuery = Partial<v.InferOutput<typeof ListQuerySchema>>;

export const SuggestQuerySchema = v.object({ q: optionalParam(v.pipe(v.string(messages.textInvalid), v.transform(cutSearch))) });

export const LimitQuerySchema = v.object({ limit: optionalParam(LimitParam) });

/** docs/rules.md#categories-sorting */
const CATEGORY_SORT_KEYS = ['name', 'productCount', 'level', 'sortOrder'] as const;

export const CategoriesQuerySchema = v.object({
  tree: optionalParam(FlagParam),
  active: optionalParam(FlagParam),
  featured: optionalParam(FlagParam),
  level: optionalParam(v.pipe(v.string(messages.levelInvalid), v.regex(/^\d{1,4}$/, messages.levelInvalid), v.transform(Number))),
  sortBy: optionalParam(v.picklist(CATEGORY_SORT_KEYS, messages.sortInvalid)),
  sortOrder: optionalParam(OrderParam),
  limit: optionalParam(LimitParam),
});
export type CategoriesQuery = Partial<v.InferOutput<typeof CategoriesQuerySchema>>;
