import { useSearchParams } from 'react-router';
import { adminPaths } from '#shared/admin-paths';
import type { PeriodQuery } from './insight.schema';
import {
  COMPARISONS,
  type Comparison,
  type DayRange,
  DEFAULT_PERIOD,
  isDay,
  PERIODS,
  type Period,
  STEPS,
  type Step,
} from './insight-days.rules';

/** The order statuses that count as sales (docs/rules.md#insight-orders), as the list of orders filters them. */
const SOLD = 'processing,confirmed,shipped,out_for_delivery,delivered,returned';

export interface PeriodState {
  period: Period | 'custom';
  days: Partial<DayRange>;
  compare: Comparison;
  /** Chosen; absent, it follows from the period. */
  by: Step | undefined;
  /** The parameters of a report's call. */
  query: PeriodQuery;
  /** The same screen with something else chosen. */
  toView: (changes: Readonly<Record<string, string | undefined>>) => string;
  change: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** The period of the screen is its address. */
export function usePeriod(): PeriodState {
  const [params, setParams] = useSearchParams();
  const read = (name: string) => params.get(name) ?? undefined;
  const choose = <Choice extends string>(choices: readonly Choice[], name: string) => choices.find((choice) => choice === read(name));
  const day = (name: string) => [read(name)].find((text) => text !== undefined && isDay(text));
  const days = { ...(day('from') && { from: day('from') }), ...(day('to') && { to: day('to') }) } as Partial<DayRange>;
  const isCustom = days.from !== undefined || days.to !== undefined;
  const period = isCustom ? 'custom' : (choose(PERIODS, 'period') ?? DEFAULT_PERIOD);
  const compare = choose(COMPARISONS, 'compare') ?? 'before';
  const by = choose(STEPS, 'by');
  const changed = (changes: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) value === undefined ? next.delete(name) : next.set(name, value);
    return next;
  };
  return {
    period,
    days,
    compare,
    by,
    query: { ...(period === 'custom' ? days : { period }), compare: compare === 'before' ? undefined : compare },
    toView: (changes) => `?${changed(changes)}`,
    change: (changes) => setParams(changed(changes), { preventScrollReset: true }),
  };
}

/** The orders that count for these days. */
export function ordersOf({ from, to }: DayRange, filters: Readonly<Record<string, string>> = {}): string {
  return `${adminPaths.orders()}?${new URLSearchParams({ status: SOLD, startDate: from, endDate: to, ...filters })}`;
}
