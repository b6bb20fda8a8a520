/** One page of a list and where it stands, as every list answer carries it. */
export interface PageInfo {
  page: number;
  limit: number;
  totalPages: number;
}

export function pageInfo({ page, limit, total }: { page: number; limit: number; total: number }): PageInfo {
  return { page, limit, totalPages: Math.ceil(total / limit) };
}

export type PageLink = number | 'gap';

/**
 * The buttons of a pagination: first, last, and `reach` pages each side of the current one, with
 * gaps where pages are left out (docs/rules.md#paging-window).
 */
export function pageWindow({ page, totalPages, reach = 2 }: { page: number; totalPages: number; reach?: number }): PageLink[] {
  const shown = new Set([1, totalPages]);
  for (let p = Math.max(1, page - reach); p <= Math.min(totalPages, page + reach); p++) shown.add(p);
  const links: PageLink[] = [];
  let previous = 0;
  for (const p of [...shown].filter((n) => n >= 1).sort((a, b) => a - b)) {
    // A gap of a single page is that page: '…' would take the same room.
    if (p - previous === 2) links.push(p - 1);
    else if (p - previous > 2) links.push('gap');
    links.push(p);
    previous = p;
  }
  return links;
}
