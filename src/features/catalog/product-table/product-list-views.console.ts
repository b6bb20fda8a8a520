import type { ListView } from '#console/table/list-views';
import type { TableView } from '#console/table/table-state';
import type { SheetPage, StaffProductCounts, StaffProductPage } from '#features/catalog/catalog-admin/staff-products.schema';
import { productListViewsMessages as messages } from './product-table.messages';

const PRODUCTS_PER_PAGE = 50;
const SHEET_PER_PAGE = 100;
const FILTERS = [
  ...['q', 'status', 'lowStock', 'category', 'tag', 'onSale', 'withoutPicture', 'scheduled', 'minPrice', 'maxPrice'],
  'countryOfOrigin',
];

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

type View = Pick<TableView, 'filters' | 'sort' | 'page'>;

/** The list's call; an address with an order that does not exist has the usual one. */
export function listPath(view: View): string {
  return `/admin/products?${paramsOf(view, PRODUCTS_PER_PAGE)}`;
}

/** The call of the sheet, with the same filters. */
export function sheetPath(view: View): string {
  return `/admin/products/sheet?${paramsOf(view, SHEET_PER_PAGE)}`;
}

function paramsOf({ filters, sort, page }: View, limit: number): URLSearchParams {
  const params = new URLSearchParams({ ...filters, sort: API_SORTS[sort] ?? 'newest', limit: String(limit) });
  if (page > 1) params.set('page', String(page));
  return params;
}

export const PRODUCT_LIST = {
  call: listPath,
  filters: FILTERS,
  sort: '-created',
  pageSize: PRODUCTS_PER_PAGE,
  read: ({ products, total, totalIsMore }: StaffProductPage) => ({ rows: products, total, totalIsMore }),
};

export const SHEET_LIST = {
  call: sheetPath,
  filters: FILTERS,
  sort: 'name',
  pageSize: SHEET_PER_PAGE,
  read: ({ products, total, totalIsMore }: SheetPage) => ({ rows: products, total, totalIsMore }),
};

/** The tabs above the list. */
export const VIEWS = [
  { label: messages.all, filters: {}, count: 'all' },
  { label: messages.active, filters: { status: 'active' }, count: 'active' },
  { label: messages.drafts, filters: { status: 'draft' }, count: 'draft' },
  { label: messages.unlisted, filters: { status: 'unlisted' }, count: 'unlisted' },
  { label: messages.archived, filters: { status: 'archived' }, count: 'archived' },
  { label: messages.lowStock, filters: { lowStock: 'true' }, count: 'lowStock' },
] as const satisfies readonly ListView<keyof StaffProductCounts>[];
