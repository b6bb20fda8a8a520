import { bodyOfFields, emptyFields, type FormFields, formFieldsOf } from '#console/form/form-kinds';
import { describeValue } from '#console/form/record-form.rules';
import type { Category } from '#features/catalog/categories/categories.schema';
import { CATEGORY_FIELDS, type CategoryProductSort } from '#features/catalog/categories/category-fields';
import { CATEGORY_ORDERS, type SortKey, type SortOrder } from '#features/catalog/product-list/product-list.rules';

/** A category as the form edits it; empty texts are absent values. */
export interface CategoryValues extends FormFields<typeof CATEGORY_FIELDS> {
  name: string;
  slug: string;
  /** The id of the category above, or '' for the top. */
  parent: string;
  icon: string;
  color: string;
  /** The address of the picture, and the id of one that was just uploaded. */
  image: { url: string; mediaId?: string } | undefined;
}

export const NEW_CATEGORY: CategoryValues = {
  ...emptyFields(CATEGORY_FIELDS),
  active: true,
  productSort: 'newest',
  name: '',
  slug: '',
  parent: '',
  icon: 'category',
  color: '#3b82f6',
  image: undefined,
};

export function valuesOf(category: Category | undefined): CategoryValues {
  if (!category) return NEW_CATEGORY;
  const { name, slug, parent = '', metaData, image } = category;
  return {
    ...formFieldsOf(CATEGORY_FIELDS, category),
    name,
    slug,
    parent,
    icon: metaData.icon,
    color: metaData.color,
    image: image && { url: image.url },
  };
}

/** The body of changed fields; metadata go together. */
export function toBody(changes: Partial<CategoryValues>) {
  const { name, slug, parent, icon, color, image } = changes;
  return {
    ...bodyOfFields(CATEGORY_FIELDS, changes),
    name,
    slug,
    ...(parent !== undefined && { parent: parent || null }),
    ...((icon !== undefined || color !== undefined) && {
      metaData: { ...(icon !== undefined && { icon }), ...(color !== undefined && { color }) },
    }),
    ...('image' in changes && { image: imageBody(image) }),
  };
}

function imageBody(image: CategoryValues['image']) {
  if (!image) return null;
  return image.mediaId === undefined ? { url: image.url } : { mediaId: image.mediaId };
}

/** A value in a few words. */
export function textOf(value: CategoryValues[keyof CategoryValues]): string {
  return describeValue(typeof value === 'object' && 'url' in value ? value.url : value);
}

/** The same order as a query of the shop's list: without what comes first by hand. */
export function queryOfOrder(order: CategoryProductSort): { sortBy: SortKey; sortOrder: SortOrder } {
  return CATEGORY_ORDERS[order];
}
