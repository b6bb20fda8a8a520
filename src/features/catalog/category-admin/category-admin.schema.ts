import * as v from 'valibot';
import { catalogAdminMessages as messages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import { CategoryNameSchema, HexSchema, imageOrUrlSchema } from '#features/catalog/catalog-admin/catalog-admin.schema';
import type { PictureSources } from '#features/catalog/catalog-admin/picture-address.rules';
import { CATEGORY_FIELDS } from '#features/catalog/categories/category-fields';
import { LabelSchema, name } from '#features/catalog/products/body-schemas';
import { CATEGORY_NAME_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { text } from '#shared/fields/field-schemas';
import { bodyEntries } from '#shared/fields/field-table';
import { VersionSchema } from '#shared/version-schema';

const sortOrderInvalid = () => messages.sortOrderInvalid;

/** docs/rules.md#products-bodies */
const MAX_SORT_ORDER = 1_000_000;

function optionalOfCategory(sources: PictureSources) {
  return {
    ...bodyEntries(CATEGORY_FIELDS),
    image: v.optional(v.nullable(imageOrUrlSchema(sources))),
    metaData: v.optional(v.object({ icon: v.optional(LabelSchema), color: v.optional(HexSchema) })),
    parent: v.optional(v.nullable(CategoryNameSchema)),
    sortOrder: v.optional(
      v.pipe(
        v.number(sortOrderInvalid),
        v.integer(sortOrderInvalid),
        v.minValue(-MAX_SORT_ORDER, sortOrderInvalid),
        v.maxValue(MAX_SORT_ORDER, sortOrderInvalid),
      ),
    ),
    /** Another name of `featured`. */
    isFeatured: v.optional(CATEGORY_FIELDS.featured.schema),
  };
}

export function newCategorySchema(sources: PictureSources) {
  return v.object({ name: name(CATEGORY_NAME_MAX_LENGTH), ...optionalOfCategory(sources) });
}
export type NewCategory = v.InferOutput<ReturnType<typeof newCategorySchema>>;

/** Absent fields stay unchanged. */
export function categoryChangeSchema(sources: PictureSources) {
  return v.object({
    name: v.optional(name(CATEGORY_NAME_MAX_LENGTH)),
    slug: v.optional(text(CATEGORY_NAME_MAX_LENGTH)),
    /** The version that the change is based on; a change of an older one is refused. */
    version: v.optional(VersionSchema),
    ...optionalOfCategory(sources),
  });
}
export type CategoryChange = v.InferOutput<ReturnType<typeof categoryChangeSchema>>;

/** Where a category is moved to: below another one or to the top, before its sibling at this place, from 0. */
export const CategoryPlaceSchema = v.object({
  parent: v.nullable(CategoryNameSchema),
  place: v.pipe(v.number(sortOrderInvalid), v.integer(sortOrderInvalid), v.minValue(0, sortOrderInvalid)),
});
export type CategoryPlace = v.InferOutput<typeof CategoryPlaceSchema>;
