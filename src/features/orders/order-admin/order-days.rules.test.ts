import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time';
import { splitIntoDays } from './order-days.rules';

const at = (iso: string) => new Date(iso);

describe('a range of dates', () => {
  it('of whole days consists of whole days only', () => {
    expect(splitIntoDays({ startDate: at('2026-11-01'), endDate: at('2026-11-03') })).toEqual({
      days: { from: at('2026-11-01'), before: at('2026-11-03') },
      parts: [],
    });
    expect(splitIntoDays({})).toEqual({ days: { from: undefined, before: undefined }, parts: [] });
  });

  it('that begins and ends within days has two partial days', () => {
    expect(splitIntoDays({ startDate: at('2026-11-01T10:00Z'), endDate: at('2026-11-03T08:00Z') })).toEqual({
      days: { from: at('2026-11-02'), before: at('2026-11-03') },
      parts: [
        { from: at('2026-11-01T10:00Z'), before: at('2026-11-02') },
        { from: at('2026-11-03'), before: at('2026-11-03T08:00Z') },
      ],
    });
  });

  it('is covered exactly once, wherever it begins and ends', () => {
    const moment = fc.integer({ min: 0, max: 5 * DAY_MS });
    fc.assert(
      fc.property(moment, moment, (a, b) => {
        fc.pre(a !== b);
        const [start, end] = a < b ? [a, b] : [b, a];
        const { days, parts } = splitIntoDays({ startDate: new Date(start), endDate: new Date(end) });
        const pieces = [{ from: days.from ?? at('x'), before: days.before ?? at('x') }, ...parts]
          .filter(({ from, before }) => from < before)
          .sort((x, y) => x.from.getTime() - y.from.getTime());
        expect(pieces[0]?.from.getTime()).toBe(start);
        expect(pieces.at(-1)?.before.getTime()).toBe(end);
        pieces.slice(1).forEach((piece, i) => {
          expect(piece.from).toEqual(pieces[i]?.before);
        });
      }),
    );
  });
});
