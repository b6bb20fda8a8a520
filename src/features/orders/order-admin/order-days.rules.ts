import { DAY_MS } from '#shared/time';

interface DateRange {
  startDate?: Date | undefined;
  /** The end of the range, exclusive. */
  endDate?: Date | undefined;
}

interface SplitRange {
  /** Whole days in UTC, from the first one to the one after the last; absent where the range is open. */
  days: { from: Date | undefined; before: Date | undefined };
  /** The rest of the range: parts of its first and its last day. */
  parts: { from: Date; before: Date }[];
}

/** Splits a range of dates: whole days are read from the daily totals, partial days from the orders. */
export function splitIntoDays({ startDate, endDate }: DateRange): SplitRange {
  const from = startDate && dayFrom(startDate);
  const before = endDate && dayOf(endDate);
  // The range does not include a midnight.
  if (startDate && endDate && from && before && from > before)
    return { days: { from, before: from }, parts: [{ from: startDate, before: endDate }] };
  return {
    days: { from, before },
    parts: [
      ...(startDate && from && startDate < from ? [{ from: startDate, before: from }] : []),
      ...(endDate && before && before < endDate ? [{ from: before, before: endDate }] : []),
    ],
  };
}

/** The midnight at or before a moment. */
function dayOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
}

/** The midnight at or after a moment. */
function dayFrom(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / DAY_MS) * DAY_MS);
}
