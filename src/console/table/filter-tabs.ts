import type { LinkTab } from '../tabs';
import type { TableState } from './use-table-state';

interface FilterTabs {
  filter: string;
  /** Without a value: all rows. */
  choices: readonly (readonly [value: string | undefined, label: string])[];
  /** Rows by value. */
  counts?: Readonly<Record<string, number>> | undefined;
}

/** Tabs above a list, one for each value of a filter. */
export function filterTabs(
  { filters, toFilters }: Pick<TableState, 'filters' | 'toFilters'>,
  { filter, choices, counts }: FilterTabs,
): LinkTab[] {
  return choices.map(([value, label]) => ({
    label,
    to: toFilters({ [filter]: value }),
    isCurrent: filters[filter] === value,
    count: value === undefined ? undefined : counts?.[value],
  }));
}
