import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useComingQuery } from '#ui/use-coming-query';
import { NO_SELECTION, type Selection } from './selection';
import {
  nextSort,
  readTableView,
  type TableSpec,
  type TableView,
  withColumns,
  withFilters,
  withoutFilters,
  withPage,
  withSelecting,
  withSort,
} from './table-state';

export interface TableState extends TableView {
  setFilter: (name: string, value: string | undefined, how?: { replace?: boolean }) => void;
  setFilters: (values: Readonly<Record<string, string | undefined>>) => void;
  clearFilters: () => void;
  sortBy: (column: { sort: string; descendsFirst?: boolean | undefined }) => void;
  setSort: (sort: string) => void;
  setColumns: (columns: readonly string[] | undefined) => void;
  setSelecting: (isSelecting: boolean) => void;
  toPage: (page: number) => string;
  /** The address with other filters, for a link. */
  toFilters: (values: Readonly<Record<string, string | undefined>>) => string;
  selection: Selection;
  select: (selection: Selection) => void;
}

/**
 * A table's state is its address: filters, order, page, columns. The selection is not: it ends with the screen, and with another
 * filter, because "all that were found" are other rows then.
 */
export function useTableState(spec: TableSpec): TableState {
  const [shown, setParams] = useSearchParams();
  const params = useComingQuery() ?? shown;
  const view = readTableView(params, spec);
  const filterKey = JSON.stringify(view.filters);
  const [selected, setSelected] = useState({ filterKey, selection: NO_SELECTION });
  const change = (next: URLSearchParams, replace = false) => setParams(next, { replace, preventScrollReset: true, flushSync: true });
  return {
    ...view,
    setFilter: (name, value, { replace } = {}) => change(withFilters(params, { [name]: value }), replace),
    setFilters: (values) => change(withFilters(params, values)),
    clearFilters: () => change(withoutFilters(params, spec)),
    sortBy: (column) => change(withSort(params, nextSort(view.sort, column), spec)),
    setSort: (sort) => change(withSort(params, sort, spec)),
    setColumns: (columns) => change(withColumns(params, columns), true),
    setSelecting: (isSelecting) => change(withSelecting(params, isSelecting), true),
    toPage: (page) => `?${withPage(params, page)}`,
    toFilters: (values) => `?${withFilters(params, values)}`,
    selection: selected.filterKey === filterKey ? selected.selection : NO_SELECTION,
    select: (selection) => setSelected({ filterKey, selection }),
  };
}
