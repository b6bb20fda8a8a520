export interface CategoryRow {
  id: number;
  parentId: number | null;
  name: string;
  slug: string;
  description: string;
  imageUrl: string | null;
  imageAlt: string | null;
  icon: string;
  color: string;
  level: number;
  sortOrder: number;
  keywords: string[];
  isFeatured: boolean;
  isActive: boolean;
  /** Without those of its sub-categories. */
  ownProductCount: number;
}
