import { DAY_MS } from '#shared/time';

/** A day of the shop's calendar: '2026-11-03'. As texts they are in the order of time. */
export type Day = string;

/** Both days are included. */
export interface DayRange {
  from: Day;
  to: Day;
}

export const PERIODS = ['today', 'yesterday', '7d', '30d', '90d', '12m', 'month', 'lastMonth', 'year'] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = '30d';

/** The period before of the same length, or the same days a year before. */
export const COMPARISONS = ['before', 'year', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const STEPS = ['day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];

/** A chart of more days would show nothing. */
const MOST_DAYS_BY_DAY = 92;
const MOST_DAYS_BY_WEEK = 400;
const MONDAY = 1;
const DAYS_OF_WEEK = 7;

/** The days of a named period, as of today in the shop's time zone. */
export function daysOfPeriod(period: Period, today: Day): DayRange {
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case '7d':
      return { from: addDays(today, -6), to: today };
    case '30d':
      return { from: addDays(today, -29), to: today };
    case '90d':
      return { from: addDays(today, -89), to: today };
    case '12m':
      return { from: addDays(addYears(today, -1), 1), to: today };
    case 'month':
      return { from: startOf(today, 'month'), to: today };
    case 'lastMonth':
      return { from: startOf(addDays(startOf(today, 'month'), -1), 'month'), to: addDays(startOf(today, 'month'), -1) };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    default:
      return period satisfies never;
  }
}

export function daysBefore({ from, to }: DayRange, comparison: Comparison): DayRange | undefined {
  switch (comparison) {
    case 'before': {
      const days = countDays({ from, to });
      return { from: addDays(from, -days), to: addDays(to, -days) };
    }
    case 'year':
      return { from: addYears(from, -1), to: addYears(to, -1) };
    case 'none':
      return undefined;
    default:
      return comparison satisfies never;
  }
}

/** The step that a chart of these days has unless another one is chosen. */
export function usualStep(range: DayRange): Step {
  const days = countDays(range);
  if (days <= MOST_DAYS_BY_DAY) return 'day';
  return days <= MOST_DAYS_BY_WEEK ? 'week' : 'month';
}

/** The days, weeks from Monday, or months of a range; the first and the last are cut to it. */
export function splitDays({ from, to }: DayRange, step: Step): DayRange[] {
  const parts: DayRange[] = [];
  for (let start = from; start <= to; ) {
    const end = addDays(startOfNext(start, step), -1);
    parts.push({ from: start, to: end < to ? end : to });
    start = addDays(end, 1);
  }
  return parts;
}

/** The days that a part of a range is compared with. */
export function partBefore(
  part: DayRange,
  { range, before, comparison }: { range: DayRange; before: DayRange; comparison: Comparison },
): DayRange {
  if (comparison === 'year') return { from: addYears(part.from, -1), to: addYears(part.to, -1) };
  const offset = countDays({ from: before.from, to: range.from }) - 1;
  return { from: addDays(part.from, -offset), to: addDays(part.to, -offset) };
}

interface ComparedDays {
  range: DayRange;
  before: DayRange | undefined;
  comparison: Comparison;
}

/** All days that a report needs. */
export function daysToRead({ range, before }: Pick<ComparedDays, 'range' | 'before'>): DayRange {
  return { from: (before ?? range).from, to: range.to };
}

interface StepFigures<Row, Figures> {
  /** Those of `daysToRead`. */
  rows: readonly Row[];
  by?: Step | undefined;
  toFigures: (rows: readonly Row[]) => Figures;
}

/** The figures of each step and of the whole range, each beside those of the days that it is compared with. */
export function reportBySteps<Row extends { day: Day }, Figures extends object>(
  { range, before, comparison }: ComparedDays,
  { rows, by = usualStep(range), toFigures }: StepFigures<Row, Figures>,
) {
  const figuresOf = (days: DayRange) => toFigures(rows.filter(({ day }) => isWithin(day, days)));
  const parts = splitDays(range, by).map((part) => ({
    ...part,
    ...figuresOf(part),
    ...(before && { before: figuresOf(partBefore(part, { range, before, comparison })) }),
  }));
  return { by, parts, total: { ...figuresOf(range), ...(before && { before: figuresOf(before) }) } };
}

function isWithin(day: Day, { from, to }: DayRange): boolean {
  return from <= day && day <= to;
}

export function countDays({ from, to }: DayRange): number {
  return Math.round((toTime(to) - toTime(from)) / DAY_MS) + 1;
}

export function addDays(day: Day, days: number): Day {
  return toDay(toTime(day) + days * DAY_MS);
}

/** The same day of another year; February 29 is the 28th there. */
function addYears(day: Day, years: number): Day {
  const requested = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
  return isDay(requested) ? requested : `${requested.slice(0, 8)}28`;
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toTime(text)) && toDay(toTime(text)) === text;
}

function startOf(day: Day, step: Step): Day {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 8)}01`;
  const weekday = new Date(toTime(day)).getUTCDay();
  return addDays(day, -((weekday - MONDAY + DAYS_OF_WEEK) % DAYS_OF_WEEK));
}

function startOfNext(day: Day, step: Step): Day {
  const start = startOf(day, step);
  if (step === 'month') return startOf(addDays(start, 31), 'month');
  return addDays(start, step === 'week' ? DAYS_OF_WEEK : 1);
}

function toTime(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function toDay(time: number): Day {
  return new Date(time).toISOString().slice(0, 10);
}
