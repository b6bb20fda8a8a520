import type { TableView } from '#console/table/table-state';
import type { StaffProductCounts } from '#features/catalog/catalog-admin/staff-products.schema';

export const PRODUCTS_PER_PAGE = 50;
export const SHEET_PER_PAGE = 100;

/** The list's parameters in its address. Sort keys are short there; the API has names for each direction. */
export const LIST_SPEC = {
  filters: ['q', 'status', 'lowStock', 'category', 'tag', 'onSale', 'withoutPicture', 'scheduled', 'minPrice', 'maxPrice'],
  sort: '-created',
} as const;

const API_SORTS: Record<string, string> = {
  created: 'oldest',
  '-created': 'newest',
  updated: 'leastUpdated',
  '-updated': 'updated',
  name: 'name',
  '-name': 'nameDescending',
  price: 'cheapest',
  '-price': 'dearest',
  stock: 'leastStock',
};

type ListView = Pick<TableView, 'filters' | 'sort' | 'page'>;

/** The list's call; an address with an order that does not exist has the usual one. */
export function listPath(view: ListView): string {
  return `/admin/products?${paramsOf(view, PRODUCTS_PER_PAGE)}`;
}

/** The same filters as a sheet. */
export function sheetPath(view: ListView): string {
  return `/admin/products/sheet?${paramsOf(view, SHEET_PER_PAGE)}`;
}

function paramsOf({ filters, sort, page }: ListView, limit: number): URLSearchParams {
  const params = new URLSearchParams({ ...filters, sort: API_SORTS[sort] ?? 'newest', limit: String(limit) });
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The tabs above the list: one choice of two parameters each. */
export const QUICK_VIEWS = [
  { label: 'All', count: 'all', filters: { status: undefined, lowStock: undefined } },
  { label: 'Active', count: 'active', filters: { status: 'active', lowStock: undefined } },
  { label: 'Drafts', count: 'draft', filters: { status: 'draft', lowStock: undefined } },
  { label: 'Unlisted', count: 'unlisted', filters: { status: 'unlisted', lowStock: undefined } },
  { label: 'Archived', count: 'archived', filters: { status: 'archived', lowStock: undefined } },
  { label: 'Low stock', count: 'lowStock', filters: { status: undefined, lowStock: 'true' } },
] as const satisfies readonly {
  label: string;
  count: keyof StaffProductCounts;
  filters: { status: string | undefined; lowStock: string | undefined };
}[];
