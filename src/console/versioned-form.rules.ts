/** What a form shows, and the version that it was loaded with. */
export interface Loaded<Values> {
  values: Values;
  version: number;
}

/** The given fields without those that are as saved. */
export function changedFields<Values extends object>(given: Partial<Values>, saved: Values): Partial<Values> {
  const names = Object.keys(given) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((name) => name in saved && !isSame(given[name], saved[name])).map((name) => [name, given[name]]),
  ) as Partial<Values>;
}

/** The fields that both changed, to different values. */
export function collidingFields<Values extends object>({
  mine,
  base,
  current,
}: {
  mine: Partial<Values>;
  base: Values;
  current: Values;
}): (keyof Values & string)[] {
  const names = Object.keys(mine) as (keyof Values & string)[];
  return names.filter((name) => !isSame(current[name], base[name]) && !isSame(current[name], mine[name]));
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
