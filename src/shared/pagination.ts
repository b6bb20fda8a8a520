/** The position of a page in a list, part of every list response. */
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
 * The links of a pagination: the first and the last page and `reach` pages on each side of the current one, with a gap
 * wherever at least one page is left out (docs/rules.md#paging-window).
 */
export function pageWindow({ page, totalPages, reach = 2 }: { page: number; totalPages: number; reach?: number }): PageLink[] {
  const shown = new Set([1, totalPages]);
  for (let p = Math.max(1, page - reach); p <= Math.min(totalPages, page + reach); p++) shown.add(p);
  const links: PageLink[] = [];
  let previous = 0;
  for (const p of [...shown].filter((n) => n >= 1).sort((a, b) => a - b)) {
    if (p - previous > 1) links.push('gap');
    links.push(p);
    previous = p;
  }
  return links;
}

/** The most rows of a page of any list: docs/rules.md#paging-limits */
export const MAX_PAGE_SIZE = 100;
