import type { ListView } from '#console/table/list-views';
import type { TableView } from '#console/table/table-state';
import { listSpec } from '#console/table/use-list';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import type { StaffProductCounts, StaffSort } from '#features/catalog/catalog-admin/staff-products.schema';
import { productListViewsMessages as messages } from './product-table.messages';

const PRODUCTS_PER_PAGE = 50;
const SHEET_PER_PAGE = 100;
const FILTERS = [
  ...['q', 'status', 'lowStock', 'category', 'tag', 'onSale', 'withoutPicture', 'scheduled', 'minPrice', 'maxPrice'],
  ...['countryOfOrigin', 'translation'],
];

const API_SORTS: Record<string, StaffSort> = {
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
export const listPath = (view: View) => staffProductsCalls('/', { query: queryOf(view, PRODUCTS_PER_PAGE) });

/** The call of the sheet, with the same filters. */
export const sheetPath = (view: View) => staffProductsCalls('/sheet', { query: queryOf(view, SHEET_PER_PAGE) });

function queryOf({ filters, sort, page }: View, limit: number) {
  return { ...filters, sort: API_SORTS[sort] ?? ('newest' as const), limit, ...(page > 1 && { page }) };
}

const toPage = <Row>({ products, ...totals }: { products: Row[]; total: number; totalIsMore?: true | undefined }) => ({
  rows: products,
  ...totals,
});

export const PRODUCT_LIST = listSpec({
  call: listPath,
  filters: FILTERS,
  sort: '-created',
  pageSize: PRODUCTS_PER_PAGE,
  read: toPage,
});

export const SHEET_LIST = listSpec({
  call: sheetPath,
  filters: FILTERS,
  sort: 'name',
  pageSize: SHEET_PER_PAGE,
  read: toPage,
});

/** The tabs above the list. */
export const VIEWS = [
  { label: messages.all, filters: {}, count: 'all' },
  { label: messages.active, filters: { status: 'active' }, count: 'active' },
  { label: messages.drafts, filters: { status: 'draft' }, count: 'draft' },
  { label: messages.unlisted, filters: { status: 'unlisted' }, count: 'unlisted' },
  { label: messages.archived, filters: { status: 'archived' }, count: 'archived' },
  { label: messages.lowStock, filters: { lowStock: 'true' }, count: 'lowStock' },
] as const satisfies readonly ListView<keyof StaffProductCounts>[];
