import * as v from 'valibot';
import { PriceParam } from '#features/catalog/product-list/product-list.schema';
import { ProductDetailSchema } from '#features/catalog/products/product-detail.schema';
import { FILTER_ENTRIES, STAFF_FIELDS, sentEntries } from '#features/catalog/products/product-fields';
import { PRODUCT_STATUSES } from '#features/catalog/products/product-status.rules';
import { ProductSummarySchema, VariantSchema } from '#features/catalog/products/products.schema';
import { STOCK_POLICIES } from '#features/catalog/products/stock-policy.rules';
import { FlagParam, LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { queryMessages } from '#shared/query-params.messages';
import { cutSearch } from '#shared/search-text';
import { catalogAdminMessages as messages } from './catalog-admin.messages';

/** A product in the console's list. */
const StaffProductSchema = v.object({
  ...ProductSummarySchema.entries,
  status: v.picklist(PRODUCT_STATUSES),
  publishAt: v.optional(v.string()),
  tags: v.array(v.string()),
  version: v.number(),
  variantCount: v.number(),
  updatedAt: v.string(),
});
export type StaffProduct = v.InferOutput<typeof StaffProductSchema>;

export const StaffProductPageSchema = v.object({
  products: v.array(StaffProductSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  /** At most 10,000. */
  total: v.number(),
  /** Absent: `total` is exact. */
  totalIsMore: v.optional(v.literal(true)),
});
export type StaffProductPage = v.InferOutput<typeof StaffProductPageSchema>;

/** `onHand` is below zero where pieces are owed. */
const stockEntries = { onHand: v.number(), reserved: v.number(), stockPolicy: v.picklist(STOCK_POLICIES) };

/** A product and its variants as rows of a sheet: only what is edited there, with the owner's own prices. */
const SheetProductSchema = v.object({
  _id: v.string(),
  version: v.number(),
  name: v.string(),
  status: v.picklist(PRODUCT_STATUSES),
  /** Slug. */
  category: v.string(),
  price: v.number(),
  salePrice: v.optional(v.number()),
  variants: v.array(
    v.object({
      _id: v.string(),
      /** The values of its options; empty of the only variant. */
      name: v.string(),
      sku: v.string(),
      barcode: v.optional(v.string()),
      price: v.optional(v.number()),
      salePrice: v.optional(v.number()),
      ...stockEntries,
    }),
  ),
});
export type SheetProduct = v.InferOutput<typeof SheetProductSchema>;

export const SheetPageSchema = v.object({ ...StaffProductPageSchema.entries, products: v.array(SheetProductSchema) });
export type SheetPage = v.InferOutput<typeof SheetPageSchema>;

/** A product with all that an owner edits: the prices beside what shoppers pay at the moment. */
export const EditedProductSchema = v.object({
  ...ProductDetailSchema.entries,
  /** `price` and `salePrice` of a body: those of all variants without their own. */
  basePrice: v.number(),
  baseSalePrice: v.optional(v.number()),
  ...sentEntries(STAFF_FIELDS),
  /** Earlier addresses, which lead here. */
  oldSlugs: v.array(v.string()),
  variants: v.array(
    v.object({
      ...VariantSchema.entries,
      /** `price` and `salePrice` of the variant in a body. */
      ownPrice: v.optional(v.number()),
      ownSalePrice: v.optional(v.number()),
      ...stockEntries,
    }),
  ),
});
export type EditedProduct = v.InferOutput<typeof EditedProductSchema>;

/** How many products each view of the list has. */
export const StaffProductCountsSchema = v.object({
  all: v.number(),
  active: v.number(),
  draft: v.number(),
  unlisted: v.number(),
  archived: v.number(),
  lowStock: v.number(),
  /** In a shop with several languages: how many products have texts to translate into each of the others. */
  translations: v.optional(
    v.array(
      v.object({
        language: v.string(),
        /** In the language itself. */
        name: v.string(),
        missing: v.number(),
        outdated: v.number(),
      }),
    ),
  ),
});
export type StaffProductCounts = v.InferOutput<typeof StaffProductCountsSchema>;

export const STAFF_SORTS = [
  'newest',
  'oldest',
  'updated',
  'leastUpdated',
  'name',
  'nameDescending',
  'cheapest',
  'dearest',
  'leastStock',
] as const;
export type StaffSort = (typeof STAFF_SORTS)[number];

const TextParam = v.pipe(
  v.string(() => queryMessages.textInvalid),
  v.trim(),
);

/** docs/rules.md#products-staff-list */
export const StaffProductQuerySchema = v.object({
  /** Words of the name or brand, or a whole SKU. */
  q: optionalParam(
    v.pipe(
      v.string(() => queryMessages.textInvalid),
      v.transform(cutSearch),
    ),
  ),
  status: optionalParam(v.picklist(PRODUCT_STATUSES, () => messages.statusInvalid)),
  tag: optionalParam(TextParam),
  /** Id, slug or name; sub-categories are included. */
  category: optionalParam(TextParam),
  lowStock: optionalParam(FlagParam),
  onSale: optionalParam(FlagParam),
  withoutPicture: optionalParam(FlagParam),
  ...FILTER_ENTRIES,
  /** Drafts that are published at a time. */
  scheduled: optionalParam(FlagParam),
  /** `missing:de`: a text is not translated into this language. `outdated:de`: an original was changed since. */
  translation: optionalParam(
    v.pipe(
      TextParam,
      v.regex(/^(missing|outdated):[\w-]+$/, () => messages.translationInvalid),
    ),
  ),
  /** What is paid for the cheapest variant, in dollars. */
  minPrice: optionalParam(PriceParam),
  maxPrice: optionalParam(PriceParam),
  sort: optionalParam(v.picklist(STAFF_SORTS, () => queryMessages.sortInvalid)),
  page: optionalParam(PageParam),
  limit: optionalParam(LimitParam),
});
export type StaffProductQuery = v.InferOutput<typeof StaffProductQuerySchema>;
