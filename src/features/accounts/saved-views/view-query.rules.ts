export const VIEW_NAME_MAX = 80;

/** What a view does not include: the page, and the rows that are being selected. */
const PASSING = ['page', 'select'] as const;

/** What a list's address shows, in one spelling: two addresses of the same rows have the same text. */
export function viewQueryOf(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of PASSING) params.delete(name);
  params.sort();
  return params.toString();
}

/** The name under which views of a screen are saved: 'products', 'products-sheet'. */
export function screenOfPath(path: string): string {
  return path.replaceAll(/^\/|\/$/g, '').replaceAll('/', '-');
}
