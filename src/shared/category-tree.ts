interface Node {
  id: number;
  parentId: number | null;
}

/** A category and its ancestors, itself first. Stops when the data contain a cycle. */
export function pathToRoot<T extends Node>(node: T, byId: ReadonlyMap<number, T>): T[] {
  const path: T[] = [];
  for (let at: T | undefined = node; at && !path.includes(at); at = at.parentId === null ? undefined : byId.get(at.parentId)) path.push(at);
  return path;
}

/** For each category its own number plus the numbers of all its descendants. */
export function sumWithChildren<T extends Node>(nodes: readonly T[], own: (node: T) => number): Map<number, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const sums = new Map(nodes.map(({ id }) => [id, 0]));
  for (const node of nodes) {
    for (const { id } of pathToRoot(node, byId)) sums.set(id, (sums.get(id) ?? 0) + own(node));
  }
  return sums;
}

/** A category and its descendants. */
export function withChildren<T extends Node>(node: T, nodes: readonly T[]): T[] {
  const byId = new Map(nodes.map((each) => [each.id, each]));
  return nodes.filter((each) => pathToRoot(each, byId).some(({ id }) => id === node.id));
}

/** Of several categories with a name, in any letter case, the uppermost one. */
export function findNamed<T extends { name: string; level: number }>(requested: string, nodes: readonly T[]): T | undefined {
  const name = requested.toLowerCase();
  const [first, ...others] = nodes.filter((node) => node.name.toLowerCase() === name);
  return others.reduce((best, node) => (best && node.level < best.level ? node : best), first);
}
