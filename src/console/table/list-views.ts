import type { LinkTab } from '../tabs';
import type { TableState } from './use-table-state';

/** A tab above a list. */
export interface ListView<Count extends string = string> {
  label: string;
  /** The filters that it sets. Those of the other views are removed. */
  filters: Readonly<Record<string, string | undefined>>;
  /** The name of its number of rows. */
  count?: Count;
  /** Only shown while it has rows. */
  isRare?: boolean;
}

/** The tabs above a list; filters that are in no view stay as they are. */
export function viewTabs<Count extends string>(
  { filters, toFilters }: Pick<TableState, 'filters' | 'toFilters'>,
  views: readonly ListView<Count>[],
  counts?: Readonly<Partial<Record<Count, number>>>,
): LinkTab[] {
  const none = Object.fromEntries(views.flatMap((view) => Object.keys(view.filters).map((name) => [name, undefined])));
  return views.flatMap(({ label, filters: own, count: countName, isRare }) => {
    const requested: ListView['filters'] = { ...none, ...own };
    const isCurrent = Object.entries(requested).every(([name, value]) => filters[name] === value);
    const count = countName && counts?.[countName];
    return isRare && !isCurrent && !count ? [] : [{ label, to: toFilters(requested), isCurrent, count }];
  });
}
