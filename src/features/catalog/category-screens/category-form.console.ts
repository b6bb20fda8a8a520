import { describeValue } from '#console/form/record-form.rules';
import type { CATEGORY_PRODUCT_SORTS, Category } from '#features/catalog/categories/categories.schema';
import { CATEGORY_ORDERS, type SortKey, type SortOrder } from '#features/catalog/product-list/product-list.rules';
import { categoryFormMessages as messages } from './category-screens.messages';

/** A category as the form edits it; empty texts are absent values. */
export interface CategoryValues {
  name: string;
  slug: string;
  description: string;
  /** The id of the category above, or '' for the top. */
  parent: string;
  active: boolean;
  featured: boolean;
  icon: string;
  color: string;
  /** The address of the picture, and the id of one that was just uploaded. */
  image: { url: string; mediaId?: string } | undefined;
  productSort: (typeof CATEGORY_PRODUCT_SORTS)[number];
  seoTitle: string;
  seoDescription: string;
}

export const NEW_CATEGORY: CategoryValues = {
  name: '',
  slug: '',
  description: '',
  parent: '',
  active: true,
  featured: false,
  icon: 'category',
  color: '#3b82f6',
  image: undefined,
  productSort: 'newest',
  seoTitle: '',
  seoDescription: '',
};

export function valuesOf(category: Category | undefined): CategoryValues {
  if (!category) return NEW_CATEGORY;
  const {
    name,
    slug,
    description,
    parent = '',
    active,
    featured,
    metaData,
    image,
    productSort,
    seoTitle = '',
    seoDescription = '',
  } = category;
  return {
    name,
    slug,
    description,
    parent,
    active,
    featured,
    icon: metaData.icon,
    color: metaData.color,
    image: image && { url: image.url },
    productSort,
    seoTitle,
    seoDescription,
  };
}

/** The body of changed fields; metadata go together. */
export function toBody(changes: Partial<CategoryValues>) {
  const { parent, icon, color, image, seoTitle, seoDescription, ...same } = changes;
  return {
    ...same,
    ...(parent !== undefined && { parent: parent || null }),
    ...((icon !== undefined || color !== undefined) && {
      metaData: { ...(icon !== undefined && { icon }), ...(color !== undefined && { color }) },
    }),
    ...('image' in changes && { image: imageBody(image) }),
    ...(seoTitle !== undefined && { seoTitle: seoTitle.trim() || null }),
    ...(seoDescription !== undefined && { seoDescription: seoDescription.trim() || null }),
  };
}

function imageBody(image: CategoryValues['image']) {
  if (!image) return null;
  return image.mediaId === undefined ? { url: image.url } : { mediaId: image.mediaId };
}

/** A value in a few words. */
export function textOf(value: CategoryValues[keyof CategoryValues]): string {
  return describeValue(typeof value === 'object' ? value.url : value);
}

export type ProductOrder = CategoryValues['productSort'];

/** What each order of a category's products is called. */
export const PRODUCT_ORDERS = [
  ['newest', messages.newestFirst],
  ['popular', messages.bestSellingFirst],
  ['rating', messages.bestRatedFirst],
  ['price-low', messages.cheapestFirst],
  ['price-high', messages.dearestFirst],
  ['name-asc', messages.byName],
] as const satisfies [ProductOrder, string][];

/** The same order as a query of the shop's list: without what comes first by hand. */
export function queryOfOrder(order: ProductOrder): { sortBy: SortKey; sortOrder: SortOrder } {
  return CATEGORY_ORDERS[order];
}
