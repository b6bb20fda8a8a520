/** One cell's value before a step; undefined: it was not edited. */
type Step = ReadonlyMap<string, string | undefined>;

/** Edited cells by `cellKey`, and the steps that lead back. */
export interface SheetEdits {
  cells: ReadonlyMap<string, string>;
  past: readonly Step[];
  future: readonly Step[];
}

export const NO_EDITS: SheetEdits = { cells: new Map(), past: [], future: [] };

/** One step changes any number of cells: a paste is undone at once. A value as it is saved is no edit. */
export function editCells(
  edits: SheetEdits,
  changes: ReadonlyMap<string, string>,
  savedOf: (key: string) => string | undefined,
): SheetEdits {
  const requested = new Map<string, string | undefined>();
  for (const [key, value] of changes) {
    const next = value === savedOf(key) ? undefined : value;
    if (next !== edits.cells.get(key)) requested.set(key, next);
  }
  if (requested.size === 0) return edits;
  const { cells, before } = apply(edits.cells, requested);
  return { cells, past: [...edits.past, before], future: [] };
}

export function undoStep({ cells: now, past, future }: SheetEdits): SheetEdits {
  const step = past.at(-1);
  if (!step) return { cells: now, past, future };
  const { cells, before } = apply(now, step);
  return { cells, past: past.slice(0, -1), future: [...future, before] };
}

export function redoStep({ cells: now, past, future }: SheetEdits): SheetEdits {
  const step = future.at(-1);
  if (!step) return { cells: now, past, future };
  const { cells, before } = apply(now, step);
  return { cells, past: [...past, before], future: future.slice(0, -1) };
}

/** After a save: what is saved is no edit any more, and steps do not lead back behind it. */
export function dropEdits(edits: SheetEdits, keys: Iterable<string>): SheetEdits {
  const cells = new Map(edits.cells);
  for (const key of keys) cells.delete(key);
  return { cells, past: [], future: [] };
}

function apply(cells: ReadonlyMap<string, string>, step: Step): { cells: ReadonlyMap<string, string>; before: Step } {
  const next = new Map(cells);
  const before = new Map<string, string | undefined>();
  for (const [key, value] of step) {
    before.set(key, cells.get(key));
    if (value === undefined) next.delete(key);
    else next.set(key, value);
  }
  return { cells: next, before };
}
