/** The selected rows of a table: some by their ids, on any pages; or all that were found, less some. */
export type Selection = { kind: 'some'; ids: ReadonlySet<string> } | { kind: 'all'; without: ReadonlySet<string> };

export const NO_SELECTION: Selection = { kind: 'some', ids: new Set() };
export const ALL_FOUND: Selection = { kind: 'all', without: new Set() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.without.has(id);
}

/** `total`: how many rows were found on all pages. */
export function countSelected(selection: Selection, total: number): number {
  return selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.without.size);
}

export function selectRows(selection: Selection, ids: readonly string[], isOn: boolean): Selection {
  if (selection.kind === 'some') return { kind: 'some', ids: changed(selection.ids, ids, isOn) };
  return { kind: 'all', without: changed(selection.without, ids, !isOn) };
}

/** The rows between two of a page, both included, in either direction. */
export function rowsBetween(ids: readonly string[], from: string, to: string): string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
  if (b === -1) return [];
  return a === -1 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** The state of the checkbox above a page's rows. */
export function pageState(selection: Selection, ids: readonly string[]): 'none' | 'some' | 'all' {
  const count = ids.filter((id) => isSelected(selection, id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}

function changed(set: ReadonlySet<string>, ids: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}
