import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_FOUND, countSelected, isSelected, NO_SELECTION, pageState, rowsBetween, selectRows } from './selection';

describe('a selection', () => {
  it('of some rows stays on other pages', () => {
    const two = selectRows(selectRows(NO_SELECTION, ['1'], true), ['30'], true);
    expect(two).toEqual({ kind: 'some', ids: new Set(['1', '30']) });
    expect(countSelected(two, 1_240)).toBe(2);
    expect(selectRows(two, ['1', '30'], false)).toEqual(NO_SELECTION);
  });

  it('of all that were found can leave some out', () => {
    const most = selectRows(ALL_FOUND, ['3', '4'], false);
    expect(countSelected(most, 1_240)).toBe(1_238);
    expect(isSelected(most, '3')).toBe(false);
    expect(isSelected(most, '5')).toBe(true);
    expect(selectRows(most, ['3', '4'], true)).toEqual(ALL_FOUND);
  });

  it('has the rows that were switched on last, whatever came before', () => {
    const ids = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(fc.constantFrom(NO_SELECTION, ALL_FOUND), fc.array(fc.tuple(ids, fc.boolean())), (start, changes) => {
        const end = changes.reduce((selection, [rows, isOn]) => selectRows(selection, rows, isOn), start);
        for (const id of ['a', 'b', 'c', 'd', 'e']) {
          const last = changes.findLast(([rows]) => rows.includes(id));
          expect(isSelected(end, id)).toBe(last ? last[1] : start === ALL_FOUND);
        }
      }),
    );
  });
});

it('a range has all rows between two, in either direction', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(rowsBetween(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rowsBetween(ids, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(rowsBetween(ids, 'b', 'b')).toEqual(['b']);
  expect(rowsBetween(ids, 'of another page', 'c')).toEqual(['c']);
  expect(rowsBetween(ids, 'a', 'gone')).toEqual([]);
});

it('the checkbox of a page has three states', () => {
  const one = selectRows(NO_SELECTION, ['a'], true);
  expect(pageState(NO_SELECTION, ['a', 'b'])).toBe('none');
  expect(pageState(one, ['a', 'b'])).toBe('some');
  expect(pageState(one, ['a'])).toBe('all');
  expect(pageState(ALL_FOUND, [])).toBe('none');
});
