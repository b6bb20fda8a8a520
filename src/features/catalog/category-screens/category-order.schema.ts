import * as v from 'valibot';
import { catalogAdminMessages as messages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import { CategoryRefSchema } from '#features/catalog/categories/categories.schema';
import { CATEGORY_PRODUCT_SORTS } from '#features/catalog/categories/category-fields';
import { MAX_PINNED } from '#features/catalog/product-list/product-list.rules';
import { ProductSummarySchema } from '#features/catalog/products/products.schema';
import { parseNumericId } from '#shared/ids';
import { VersionSchema } from '#shared/version-schema';

const pinnedInvalid = () => messages.pinnedInvalid;

/** A product that the owner put first. */
const PinnedProductSchema = v.object({
  ...ProductSummarySchema.entries,
  /** Whether the shop lists it in this category: it is active, and in the category or below it. */
  isListed: v.boolean(),
});
export type PinnedProduct = v.InferOutput<typeof PinnedProductSchema>;

export const CategoryOrderSchema = v.object({
  category: CategoryRefSchema,
  /** Sent with a change, so that it does not overwrite another one. */
  version: v.number(),
  /** The order of the products after those that come first. */
  productSort: v.picklist(CATEGORY_PRODUCT_SORTS),
  pinned: v.array(PinnedProductSchema),
});
export type CategoryOrder = v.InferOutput<typeof CategoryOrderSchema>;

export const CategoryOrderChangeSchema = v.object({
  /** The ids of the products that come first, in their order. */
  pinned: v.pipe(
    v.array(
      v.pipe(
        v.string(pinnedInvalid),
        v.check((id) => parseNumericId(id) !== undefined, pinnedInvalid),
        v.transform(Number),
      ),
      pinnedInvalid,
    ),
    v.maxLength(MAX_PINNED, () => messages.pinnedTooMany(MAX_PINNED)),
    v.check((ids) => new Set(ids).size === ids.length, pinnedInvalid),
  ),
  productSort: v.optional(v.picklist(CATEGORY_PRODUCT_SORTS, () => messages.productSortInvalid)),
  version: v.optional(VersionSchema),
});
export type CategoryOrderChange = v.InferOutput<typeof CategoryOrderChangeSchema>;
