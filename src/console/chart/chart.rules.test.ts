import fc from 'fast-check';
import { expect, it } from 'vitest';
import { labelStep, ticksFor } from './chart.rules';

it.each([
  [0, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [93, [0, 50, 100]],
  [1_240, [0, 500, 1_000, 1_500]],
  [0.3, [0, 0.1, 0.2, 0.3]],
])('a grid for values up to %s has round numbers', (largest, ticks) => expect(ticksFor(largest)).toEqual(ticks));

it('every value is inside the grid', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), (largest) => {
      const ticks = ticksFor(largest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});

it('labels leave room for each other', () => {
  expect(labelStep(7, 10)).toBe(1);
  expect(labelStep(31, 10)).toBe(4);
});
