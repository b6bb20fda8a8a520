import { DAY_MS } from '#shared/time';

interface DateRange {
  startDate?: Date | undefined;
  /** The first moment that is not meant any more. */
  endDate?: Date | undefined;
}

interface SplitRange {
  /** Whole days in UTC, from the first one to the one after the last; absent where the range is open. */
  days: { from: Date | undefined; before: Date | undefined };
  /** What is left of the range: parts of its first and its last day. */
  parts: { from: Date; before: Date }[];
}

/** Whole days are counted from what is kept of each day, and parts of a day order by order. */
export function splitIntoDays({ startDate, endDate }: DateRange): SplitRange {
  const from = startDate && dayFrom(startDate);
  const before = endDate && dayOf(endDate);
  // Not even midnight lies in it.
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

/** The midnight before a moment, or the moment itself. */
function dayOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
}

/** The midnight after a moment, or the moment itself. */
function dayFrom(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / DAY_MS) * DAY_MS);
}
