import * as v from 'valibot';
import { CategoryRefSchema } from '#features/catalog/categories/categories.schema';
import { DETAIL_FIELDS, type FieldOnPage, sentEntries } from './product-fields';
import { PRODUCT_STATUSES } from './product-status.rules';
import { OptionWordsSchema, type ProductBasics, ProductSummarySchema, SwatchSchema, type Variant, VariantSchema } from './products.schema';

export const ProductDetailSchema = v.object({
  ...ProductSummarySchema.entries,
  ...sentEntries(DETAIL_FIELDS),
  variants: v.array(VariantSchema),
  /** Values that are shown as a colour. */
  swatches: v.array(SwatchSchema),
  words: OptionWordsSchema,
  /** From the main category down to the product's own. */
  categoryPath: v.array(CategoryRefSchema),
  /** Counts the owner's changes: docs/rules.md#products-version. */
  version: v.number(),
  updatedAt: v.string(),
  status: v.picklist(PRODUCT_STATUSES),
  /** For staff: when a draft becomes active. */
  publishAt: v.optional(v.string()),
});
export type ProductDetail = v.InferOutput<typeof ProductDetailSchema>;

/** What a product's own page shows of it. */
export type PageProduct = ProductBasics &
  Pick<ProductDetail, 'description' | 'options' | 'swatches' | 'words' | 'categoryPath' | FieldOnPage> & {
    variants: Omit<Variant, 'size' | 'weightGrams'>[];
    /** The address of a page about its sizes. */
    sizeGuide?: string | undefined;
  };
