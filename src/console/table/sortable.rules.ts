/** The list with one item at another place. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = items[from];
  if (moved === undefined) return [...items];
  const rest = items.filter((_, i) => i !== from);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), moved, ...rest.slice(at)];
}

/** The place that an item gets when it is dropped before or after another one. */
export function placeOfDrop({ from, at, isAfter }: { from: number; at: number; isAfter: boolean }): number {
  const gap = isAfter ? at + 1 : at;
  return from < gap ? gap - 1 : gap;
}
