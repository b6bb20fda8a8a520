import { pathToRoot, sumWithChildren } from '#shared/category-tree';
import { type ColumnValues, toSentFields } from '#shared/fields/field-table';
import type { Category, CategoryRef } from './categories.schema';
import { CATEGORY_FIELDS } from './category-fields';

/** What a category has in another language: absent texts are shown as the originals. */
export type TranslatedCategory = Partial<Pick<CategoryRow, 'name' | 'slug' | 'description' | 'seoTitle' | 'seoDescription'>>;

export interface CategoryRow extends ColumnValues<typeof CATEGORY_FIELDS> {
  id: number;
  parentId: number | null;
  name: string;
  slug: string;
  imageUrl: string | null;
  imageAlt: string | null;
  icon: string;
  color: string;
  level: number;
  sortOrder: number;
  /** Whether products come first by hand. */
  hasPinned: boolean;
  /** Addresses that it had before. */
  oldSlugs: string[];
  version: number;
  /** By language: docs/decisions/0128-translations-of-content.md */
  translations: Readonly<Partial<Record<string, TranslatedCategory>>>;
}

export interface CountedCategory extends CategoryRow {
  /** Without the products of sub-categories. */
  ownProductCount: number;
}

/** All categories as sent to clients. Needs all rows: each category contains its ancestors and counts its descendants. */
export function toCategories(rows: readonly CountedCategory[]): Category[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const counts = sumWithChildren(rows, ({ ownProductCount }) => ownProductCount);
  return rows.map((row) => {
    const parent = row.parentId === null ? undefined : String(row.parentId);
    return {
      _id: String(row.id),
      name: row.name,
      slug: row.slug,
      image: row.imageUrl === null ? undefined : { url: row.imageUrl, alt: row.imageAlt ?? row.name },
      metaData: { icon: row.icon, color: row.color },
      parent,
      hierarchy: { parent, ancestors: pathToRoot(row, byId).slice(1).reverse().map(toCategoryRef) },
      level: row.level,
      sortOrder: row.sortOrder,
      productCount: counts.get(row.id) ?? 0,
      ...toSentFields(CATEGORY_FIELDS, row),
      isFeatured: row.isFeatured,
      version: row.version,
    };
  });
}

export function toCategoryRef({ id, name, slug }: { id: number; name: string; slug: string }): CategoryRef {
  return { _id: String(id), name, slug };
}
