import type { Category } from '#features/catalog/categories/categories.schema';
import { categoryTreeMessages as messages } from './category-screens.messages';

/** A category in the tree's order, with its depth and its place among its siblings. */
export interface TreeRow {
  category: Category;
  depth: number;
  place: number;
  siblings: number;
}

/** Where a category goes: below a parent or to the top, at a place among the children without itself. */
export interface Target {
  parent: string | null;
  place: number;
}

const parentOf = ({ parent }: Category) => parent ?? null;

/** The categories one below the other, children after their parents; they come in the order of siblings. */
export function toRows(categories: readonly Category[], parent: string | null = null, depth = 0): TreeRow[] {
  const siblings = categories.filter((category) => parentOf(category) === parent);
  return siblings.flatMap((category, place) => [
    { category, depth, place, siblings: siblings.length },
    ...toRows(categories, category._id, depth + 1),
  ]);
}

export type Step = 'up' | 'down' | 'in' | 'out';

/** Where one step of the keyboard or the menu leads; undefined where there is no such step. */
export function stepOf(categories: readonly Category[], moved: Category, step: Step): Target | undefined {
  const parent = parentOf(moved);
  const siblings = categories.filter((category) => parentOf(category) === parent);
  const place = siblings.findIndex(({ _id }) => _id === moved._id);
  switch (step) {
    case 'up':
      return place > 0 ? { parent, place: place - 1 } : undefined;
    case 'down':
      return place < siblings.length - 1 ? { parent, place: place + 1 } : undefined;
    case 'in': {
      const above = siblings[place - 1];
      return above && { parent: above._id, place: childrenOf(categories, above._id).length };
    }
    case 'out': {
      const grand = categories.find(({ _id }) => _id === parent);
      if (!grand) return undefined;
      const outer = parentOf(grand);
      return { parent: outer, place: childrenOf(categories, outer).findIndex(({ _id }) => _id === grand._id) + 1 };
    }
    default:
      return step satisfies never;
  }
}

export type Drop = 'before' | 'inside' | 'after';

/** Where a drop on another category leads; undefined on itself or below itself. */
export function dropOf(
  categories: readonly Category[],
  { moved, onto, how }: { moved: Category; onto: Category; how: Drop },
): Target | undefined {
  const isBelowItself = onto._id === moved._id || onto.hierarchy.ancestors.some(({ _id }) => _id === moved._id);
  if (isBelowItself) return undefined;
  if (how === 'inside')
    return { parent: onto._id, place: childrenOf(categories, onto._id).filter((each) => each._id !== moved._id).length };
  const parent = parentOf(onto);
  const others = childrenOf(categories, parent).filter(({ _id }) => _id !== moved._id);
  return { parent, place: others.findIndex(({ _id }) => _id === onto._id) + (how === 'after' ? 1 : 0) };
}

/** Said after a move: 'Mugs is now 2 of 3 in Kitchen'. */
export function placeText(categories: readonly Category[], id: string): string {
  const row = toRows(categories).find(({ category }) => category._id === id);
  if (!row) return '';
  const parent = categories.find(({ _id }) => _id === row.category.parent);
  return messages.isNow({ name: row.category.name, place: row.place + 1, siblings: row.siblings, parentName: parent?.name });
}

function childrenOf(categories: readonly Category[], parent: string | null): Category[] {
  return categories.filter((category) => parentOf(category) === parent);
}
