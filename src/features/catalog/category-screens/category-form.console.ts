import type { CATEGORY_PRODUCT_SORTS, Category } from '#features/catalog/categories/categories.schema';
import { CATEGORY_ORDERS, type SortKey, type SortOrder } from '#features/catalog/product-list/product-list.rules';

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

export function valuesOf(category: Category): CategoryValues {
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

type Name = keyof CategoryValues;
const NAMES = Object.keys(NEW_CATEGORY) as Name[];

/** What differs from what was loaded. */
export function changesOf(values: CategoryValues, base: CategoryValues): Partial<CategoryValues> {
  return Object.fromEntries(NAMES.filter((name) => !isSame(values[name], base[name])).map((name) => [name, values[name]]));
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

export interface Collision {
  name: Name;
  theirs: string;
}

/**
 * Somebody else saved meanwhile. What only they changed is taken over; what both changed to different values is a collision, for
 * which the form shows both.
 */
export function mergeChanges({ mine, base, current }: { mine: CategoryValues; base: CategoryValues; current: CategoryValues }): {
  merged: CategoryValues;
  collisions: Collision[];
} {
  const changes = changesOf(mine, base);
  const theirs = changesOf(current, base);
  const collisions = NAMES.filter((name) => name in changes && name in theirs && !isSame(changes[name], theirs[name]));
  return {
    merged: { ...current, ...changes },
    collisions: collisions.map((name) => ({ name, theirs: textOf(current[name]) })),
  };
}

function textOf(value: CategoryValues[Name]): string {
  if (typeof value === 'object') return value.url;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value ?? '(nothing)';
}

function isSame(a: CategoryValues[Name], b: CategoryValues[Name]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export type ProductOrder = CategoryValues['productSort'];

/** What each order of a category's products is called. */
export const PRODUCT_ORDERS = [
  ['newest', 'Newest first'],
  ['popular', 'Best-selling first'],
  ['rating', 'Best rated first'],
  ['price-low', 'Cheapest first'],
  ['price-high', 'Dearest first'],
  ['name-asc', 'By name, A to Z'],
] as const satisfies [ProductOrder, string][];

/** The same order as a query of the shop's list: without what comes first by hand. */
export function queryOfOrder(order: ProductOrder): { sortBy: SortKey; sortOrder: SortOrder } {
  return CATEGORY_ORDERS[order];
}
