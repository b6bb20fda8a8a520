import { useQuery } from '@tanstack/react-query';
import type { ApiPath, Endpoint, Result } from '#http/client/api-paths';
import { listOptionsOf } from '../api-query';
import type { TableSpec, TableView } from './table-state';
import { type TableState, useTableState } from './use-table-state';

interface ListSpec<Path extends string, Data, Row> extends Partial<TableSpec> {
  /** The path of the call, to which filters and page are added under their own names; or what makes the whole path. */
  call: Path | ((view: TableView) => Path);
  /** Absent: the call returns all rows at once. */
  pageSize?: number;
  read: (data: Data) => Found<Row>;
  /** In how many milliseconds it is loaded again, while something in it is being worked on. */
  pollMs?: (data: Data) => number | false;
}

interface Found<Row> {
  rows: readonly Row[];
  /** Rows of all pages. */
  total?: number;
  /** There are more than `total`, which were not counted. */
  totalIsMore?: boolean | undefined;
}

/** A list as its screen shows it. */
export interface List<Row, Data = unknown> {
  state: TableState;
  /** The answer of the call; absent while the first page is loaded. */
  data: Data | undefined;
  rows: readonly Row[] | undefined;
  total: number | undefined;
  totalIsMore: boolean;
  pageSize: number;
  /** Whether the rows are those of the view before, while the next ones are loaded. */
  isStale: boolean;
  /** Why there are no rows; or, beside rows, why they could not be loaded again. */
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What a list is, outside of the component that shows it: `read` gets what the API returns. */
export function listSpec<E extends Endpoint, Row>(spec: ApiListSpec<E, Row>): ApiListSpec<E, Row> {
  return spec;
}

/** Filters that are added to the path have the names of the API. */
type ApiListSpec<E extends Endpoint, Row> = ListSpec<ApiPath<{ $get: E }>, Result<E>, Row> &
  ({ call: ApiPath<{ $get: E }>; filters?: readonly QueryName<E>[] } | { call: (view: TableView) => ApiPath<{ $get: E }> });
type QueryName<E extends Endpoint> = E['input'] extends { query: infer Values } ? keyof Values & string : never;

/** The page of a list that the address names. */
export function useList<E extends Endpoint, Row>(spec: ApiListSpec<E, Row>): List<Row, Result<E>>;
export function useList<Data, Row>(spec: ListSpec<string, Data, Row>): List<Row, Data> {
  const { filters = [], sort = '', pageSize, pollMs } = spec;
  const state = useTableState({ filters, sort });
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...listOptionsOf<Data>(pathOf(spec, state)),
    refetchInterval: ({ state: { data: current } }) => (current !== undefined && pollMs?.(current)) || false,
  });
  const found = data && spec.read(data);
  return {
    state,
    data,
    rows: found?.rows,
    total: found && (found.total ?? found.rows.length),
    totalIsMore: found?.totalIsMore ?? false,
    pageSize: pageSize ?? Math.max(1, found?.rows.length ?? 1),
    isStale: isPlaceholderData,
    error,
    isFetching,
    refetch,
  };
}

function pathOf<Data, Row>({ call, pageSize }: ListSpec<string, Data, Row>, view: TableView): string {
  if (typeof call === 'function') return call(view);
  const query = new URLSearchParams(view.filters);
  if (pageSize !== undefined) {
    query.set('page', String(view.page));
    query.set('limit', String(pageSize));
  }
  return query.size > 0 ? `${call}?${query}` : call;
}
