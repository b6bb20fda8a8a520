import type { MenuLink } from '#features/content/theme/theme.schema';
import { paths } from '#shared/paths';

/** A link of the menu with those below it. */
export interface MenuCategory extends MenuLink {
  children: MenuLink[];
}

/** Sub-categories below a main category; the others are in its list. */
const CHILDREN_SHOWN = 8;

interface Branch {
  name: string;
  slug: string;
  productCount: number;
  children?: Branch[] | undefined;
}

/** Main categories and their sub-categories, without those that lead to no product. */
export function toMenuCategories(tree: readonly Branch[]): MenuCategory[] {
  return withProducts(tree).map((category) => ({
    ...toLink(category),
    children: withProducts(category.children ?? [])
      .slice(0, CHILDREN_SHOWN)
      .map(toLink),
  }));
}

function withProducts(categories: readonly Branch[]): Branch[] {
  return categories.filter(({ productCount }) => productCount > 0);
}

function toLink({ name, slug }: Branch): MenuLink {
  return { label: name, to: paths.products({ category: slug }) };
}
