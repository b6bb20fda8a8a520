import { pathToRoot } from '#shared/category-tree';
import { slugify } from '#shared/slug';

interface Candidate {
  id: number;
  name: string;
  slug: string;
  parentId: number | null;
}

export interface CategoryMatch<Category> {
  /** Absent: there is none yet. */
  category?: Category | undefined;
  /** The paths of several categories that the text may mean. */
  candidates?: string[][];
  /** From the main category down, whatever the file left out. */
  path: string[];
}

/**
 * The category that a path of a file means. Each name is looked for below the one before it; the first one is a main category, or the
 * only category of that name (docs/rules.md#imports-categories).
 */
export function matchCategory<Category extends Candidate>(
  path: readonly string[],
  categories: readonly Category[],
): CategoryMatch<Category> {
  // Also one that is itself called 'Clothing > Shirts'.
  const [whole] = path.length > 1 ? findNamed(path.join(' > '), categories) : [];
  if (whole) return { category: whole, path: namesOfPath(whole, categories) };
  const heads = findNamed(path[0] ?? '', categories);
  const head = heads.find(({ parentId }) => parentId === null) ?? heads[0];
  if (!head) return { path: [...path] };
  if (head.parentId !== null && heads.length > 1) {
    return { candidates: heads.map((each) => namesOfPath(each, categories)), path: [...path] };
  }
  let deepest = head;
  let depth = 1;
  for (; depth < path.length; depth++) {
    const children = categories.filter(({ parentId }) => parentId === deepest.id);
    const [child] = findNamed(path[depth] ?? '', children);
    if (!child) break;
    deepest = child;
  }
  const missing = path.slice(depth);
  return { category: missing.length === 0 ? deepest : undefined, path: [...namesOfPath(deepest, categories), ...missing] };
}

/** From the main category down. */
function namesOfPath<Category extends Candidate>(category: Category, categories: readonly Category[]): string[] {
  const byId = new Map(categories.map((each) => [each.id, each]));
  return pathToRoot(category, byId)
    .map(({ name }) => name)
    .reverse();
}

function findNamed<Category extends Candidate>(name: string, categories: readonly Category[]): Category[] {
  const exact = categories.filter((category) => category.name.toLowerCase() === name.toLowerCase());
  return exact.length > 0 ? exact : categories.filter(({ slug }) => slug === slugify(name));
}
