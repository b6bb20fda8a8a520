/** The values of a thing by the names of its fields. A list of parts has one field for each value of a part: 'variants.12.sku'. */
export type Fields = Readonly<Record<string, unknown>>;

/** A field that has another value than the one that the undone action gave it. */
export interface Obstacle {
  field: string;
  current: unknown;
}

export interface UndoPlan {
  /** The value that each field gets again; undefined: it did not exist. */
  restore: Record<string, unknown>;
  obstacles: Obstacle[];
}

interface Change {
  before: Fields;
  after: Fields;
}

/**
 * What undoing a change means at present (docs/rules.md#undo-refusal). A field that still has the value that the change gave it gets
 * the earlier one; one that has the earlier value already stays; any other is an obstacle. Fields that count pieces are changed by
 * the opposite difference instead, because orders change them too.
 */
export function planUndo(
  { before, after }: Change,
  current: Fields,
  { isCount = () => false }: { isCount?: (field: string) => boolean } = {},
): UndoPlan {
  const restore: Record<string, unknown> = {};
  const obstacles: Obstacle[] = [];
  for (const field of changedFields({ before, after })) {
    const [was, became, is] = [before[field], after[field], current[field]];
    if (isCount(field) && typeof was === 'number' && typeof became === 'number') {
      if (typeof is === 'number' && is - became + was >= 0) restore[field] = is - became + was;
      else obstacles.push({ field, current: is });
    } else if (isSame(is, became)) restore[field] = was;
    else if (!isSame(is, was)) obstacles.push({ field, current: is });
  }
  return { restore, obstacles };
}

/** The fields whose values a change made different. */
export function changedFields({ before, after }: Change): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !isSame(before[field], after[field]));
}

/** Whether two values are the same as JSON; the order of an object's keys does not matter, and absent is the same as null. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** An entry, and the one that it undid. */
export interface UndoLink {
  id: number;
  undoes: number | null;
}

/**
 * Which entry has undone each: an undo that was undone itself no longer counts (docs/rules.md#undo-again). `links` are all undos of
 * the entries, and the undos of these.
 */
export function findUndone(links: readonly UndoLink[]): Map<number, number> {
  const undone = new Map<number, number>();
  // Newest first: whether an undo still counts is known before the entry that it undid.
  for (const { id, undoes } of links.toSorted((a, b) => b.id - a.id))
    if (undoes !== null && !undone.has(id) && !undone.has(undoes)) undone.set(undoes, id);
  return undone;
}
