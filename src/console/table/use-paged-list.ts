import { useQuery } from '@tanstack/react-query';
import { apiListQuery } from '../api-query';
import type { TableSpec } from './table-state';
import { useTableState } from './use-table-state';

interface Page {
  /** Rows of all pages. */
  total: number;
  /** There are more than `total`, which were not counted. */
  totalIsMore?: boolean | undefined;
}

/**
 * The page of a list that the address names: its filters go into the call under their own names.
 * `table` are the parts of a `DataTable` that depend on nothing else. A failed refresh leaves the rows that are there.
 */
export function usePagedList<Data extends Page>(calls: string, spec: TableSpec, pageSize: number) {
  const state = useTableState(spec);
  const query = new URLSearchParams({ ...state.filters, page: String(state.page), limit: String(pageSize) });
  const { data, error, isPlaceholderData, refetch } = useQuery(apiListQuery<Data>(`${calls}?${query}`));
  const table = {
    state,
    total: data?.total,
    totalIsMore: data?.totalIsMore,
    pageSize,
    isStale: isPlaceholderData,
    error: data ? undefined : error,
    onRetry: () => void refetch(),
  };
  return { state, data, table };
}
