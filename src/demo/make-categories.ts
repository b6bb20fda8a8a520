import type { CategoryEntry } from './catalog/catalog-entry';
import type { DemoCategory, DemoShelf } from './demo-shop.types';

/** The tree of categories in the shop's order, and the shelves that hold products. Ids count from 1. */
export function makeCategories(catalog: readonly CategoryEntry[]): {
  categories: DemoCategory[];
  shelves: (DemoShelf & { department: CategoryEntry })[];
} {
  const tops = catalog.map(
    (entry, at): DemoCategory => ({
      ...pickShown(entry),
      id: at + 1,
      parentId: undefined,
      keywords: entry.keywords,
      icon: entry.icon,
      color: entry.color,
      level: 0,
      sortOrder: at + 1,
      isFeatured: entry.isFeatured,
    }),
  );
  let lastId = tops.length;
  const shelves = catalog.flatMap((department, top) =>
    department.subcategories.map((entry, at) => ({
      department,
      notes: entry.notes,
      products: entry.products,
      category: {
        ...pickShown(entry),
        id: ++lastId,
        parentId: top + 1,
        keywords: [
          department.name.toLowerCase(),
          ...entry.name
            .toLowerCase()
            .split(/[^a-z]+/)
            .filter(Boolean),
        ],
        icon: department.icon,
        color: department.color,
        level: 1,
        sortOrder: at + 1,
        isFeatured: false,
      } satisfies DemoCategory,
    })),
  );
  return { categories: [...tops, ...shelves.map(({ category }) => category)], shelves };
}

function pickShown({ name, slug, description, artwork }: Pick<DemoCategory, 'name' | 'slug' | 'description' | 'artwork'>) {
  return { name, slug, description, artwork };
}

/** How many products each category and those below it have, by its id. */
export function countProducts(categories: readonly DemoCategory[], products: readonly { categoryId: number }[]): Map<number, number> {
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]));
  const counts = new Map(categories.map(({ id }) => [id, 0]));
  for (const { categoryId } of products) {
    for (let id: number | undefined = categoryId; id !== undefined; id = parents.get(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
