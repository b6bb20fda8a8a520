import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveItem, placeOfDrop } from './sortable.rules';

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 9, 'bca'],
  [2, -1, 'cab'],
  [9, 0, 'abc'],
])('moves the item at %s to %s', (from, to, expected) => {
  expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(expected);
});

it('a dropped item is beside the one that it was dropped at, and nothing is lost', () => {
  const size = 6;
  const place = fc.nat(size - 1);
  fc.assert(
    fc.property(place, place, fc.boolean(), (from, at, isAfter) => {
      fc.pre(from !== at);
      const items = Array.from({ length: size }, (_, i) => i);
      const moved = moveItem(items, from, placeOfDrop({ from, at, isAfter }));
      expect(moved.toSorted()).toEqual(items);
      expect(moved.indexOf(from)).toBe(moved.indexOf(at) + (isAfter ? 1 : -1));
    }),
  );
});
