/** Tags with some added and some removed, whatever their case; undefined if nothing changes. An added tag wins over a removed one. */
export function mergeTags(
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] | undefined {
  const removed = new Set(remove.map(keyOf));
  for (const tag of add) removed.delete(keyOf(tag));
  const left = tags.filter((tag) => !removed.has(keyOf(tag)));
  const known = new Set(left.map(keyOf));
  const added = add.filter((tag) => !known.has(keyOf(tag)));
  return added.length === 0 && left.length === tags.length ? undefined : [...left, ...added];
}

function keyOf(tag: string): string {
  return tag.toLowerCase();
}
