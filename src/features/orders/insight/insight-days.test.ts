import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  COMPARISONS,
  countDays,
  daysBefore,
  daysOfPeriod,
  isDay,
  PERIODS,
  partBefore,
  STEPS,
  splitDays,
  usualStep,
} from './insight-days.rules';

const day = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const range = fc.tuple(day, fc.nat(800)).map(([from, days]) => ({ from, to: addDays(from, days) }));

describe('periods', () => {
  it('are whole days that end today, yesterday or with the last month', () => {
    expect(daysOfPeriod('today', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(daysOfPeriod('7d', '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(daysOfPeriod('12m', '2024-02-29')).toEqual({ from: '2023-03-01', to: '2024-02-29' });
    expect(daysOfPeriod('lastMonth', '2024-03-31')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(daysOfPeriod('year', '2026-03-01')).toEqual({ from: '2026-01-01', to: '2026-03-01' });
  });

  it('are compared with as many days right before them, or the same days a year before', () => {
    expect(daysBefore({ from: '2026-03-01', to: '2026-03-31' }, 'before')).toEqual({ from: '2026-01-29', to: '2026-02-28' });
    expect(daysBefore({ from: '2024-02-29', to: '2024-03-01' }, 'year')).toEqual({ from: '2023-02-28', to: '2023-03-01' });
    expect(daysBefore({ from: '2026-03-01', to: '2026-03-31' }, 'none')).toBeUndefined();
  });

  it('have a usual step that a chart can show', () => {
    for (const period of PERIODS) {
      const days = daysOfPeriod(period, '2026-12-31');
      expect(splitDays(days, usualStep(days)).length).toBeLessThanOrEqual(92);
    }
  });
});

describe('the parts of a range', () => {
  it('are all of its days once, and so are the parts they are compared with', () => {
    fc.assert(
      fc.property(range, fc.constantFrom(...STEPS), fc.constantFrom(...COMPARISONS), (range, step, comparison) => {
        const parts = splitDays(range, step);
        expect(parts.reduce((sum, part) => sum + countDays(part), 0)).toBe(countDays(range));
        expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([range.from, range.to]);
        const before = daysBefore(range, comparison);
        if (!before) return;
        const compared = parts.map((part) => partBefore(part, { range, before, comparison }));
        expect([compared[0]?.from, compared.at(-1)?.to]).toEqual([before.from, before.to]);
      }),
    );
  });

  it('begin with a Monday or the first of a month', () => {
    expect(splitDays({ from: '2026-11-01', to: '2026-11-15' }, 'week')).toEqual([
      { from: '2026-11-01', to: '2026-11-01' },
      { from: '2026-11-02', to: '2026-11-08' },
      { from: '2026-11-09', to: '2026-11-15' },
    ]);
    expect(splitDays({ from: '2026-01-30', to: '2026-03-02' }, 'month').map(({ from }) => from)).toEqual([
      '2026-01-30',
      '2026-02-01',
      '2026-03-01',
    ]);
  });
});

it('knows which days exist', () => {
  expect(['2024-02-29', '2026-02-29', '2026-13-01', '2026-1-1', 'today'].map(isDay)).toEqual([true, false, false, false, false]);
});
