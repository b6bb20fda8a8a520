/** What a table shows, as it is written in its address. */
export interface TableView {
  /** A column's sort key; with '-' before it, from large to small. */
  sort: string;
  page: number;
  /** The filters in use, by their parameter. */
  filters: Readonly<Record<string, string>>;
  /** The chosen columns; absent: those that the table shows by itself. */
  columns?: readonly string[] | undefined;
  /** On a small screen rows have a checkbox only while rows are being selected. */
  isSelecting: boolean;
}

export interface TableSpec {
  /** The parameters that are filters, search text included. */
  filters: readonly string[];
  /** The order of an address without one. */
  sort: string;
}

const PARAMS = { sort: 'sort', page: 'page', columns: 'columns', selecting: 'select' } as const;
const COLUMN_GAP = '.';

export function readTableView(params: URLSearchParams, { filters, sort }: TableSpec): TableView {
  const page = Number(params.get(PARAMS.page));
  const columns = params.get(PARAMS.columns);
  const input = filters.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    sort: params.get(PARAMS.sort) || sort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    filters: Object.fromEntries(input),
    columns: columns ? columns.split(COLUMN_GAP) : undefined,
    isSelecting: params.has(PARAMS.selecting),
  };
}

/** Another filter leads to the first page; an empty value removes the filter. */
export function withFilters(params: URLSearchParams, changes: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const next = withPage(params, 1);
  for (const [name, value] of Object.entries(changes)) setOrDelete(next, name, value);
  return next;
}

export function withoutFilters(params: URLSearchParams, { filters }: Pick<TableSpec, 'filters'>): URLSearchParams {
  return withFilters(params, Object.fromEntries(filters.map((name) => [name, undefined])));
}

export function withSort(params: URLSearchParams, sort: string, spec: Pick<TableSpec, 'sort'>): URLSearchParams {
  const next = withPage(params, 1);
  setOrDelete(next, PARAMS.sort, sort === spec.sort ? undefined : sort);
  return next;
}

export function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  setOrDelete(next, PARAMS.page, page > 1 ? String(page) : undefined);
  return next;
}

export function withColumns(params: URLSearchParams, columns: readonly string[] | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  setOrDelete(next, PARAMS.columns, columns?.join(COLUMN_GAP));
  return next;
}

export function withSelecting(params: URLSearchParams, isSelecting: boolean): URLSearchParams {
  const next = new URLSearchParams(params);
  setOrDelete(next, PARAMS.selecting, isSelecting ? '1' : undefined);
  return next;
}

/** What a click on a column's header sorts by: first its natural direction, then the other one. */
export function nextSort(current: string, column: { sort: string; descendsFirst?: boolean | undefined }): string {
  const { up, down } = { up: column.sort, down: `-${column.sort}` };
  if (current === up) return down;
  if (current === down) return up;
  return column.descendsFirst ? down : up;
}

export function directionOf(current: string, key: string | undefined): 'ascending' | 'descending' | undefined {
  if (key === undefined) return undefined;
  if (current === key) return 'ascending';
  return current === `-${key}` ? 'descending' : undefined;
}

function setOrDelete(params: URLSearchParams, name: string, value: string | undefined): void {
  if (value) params.set(name, value);
  else params.delete(name);
}
