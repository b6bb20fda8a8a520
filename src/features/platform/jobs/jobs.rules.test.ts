import { expect, it } from 'vitest';
import { retryDelayMs } from './jobs.rules';

it('waits longer after each attempt, at most five minutes, and gives up after half a day', () => {
  expect([1, 2, 3, 4].map(retryDelayMs)).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(retryDelayMs(7)).toBe(300_000);
  expect(retryDelayMs(149)).toBe(300_000);
  expect(retryDelayMs(150)).toBeUndefined();
  const hours = Array.from({ length: 149 }, (_, at) => retryDelayMs(at + 1) ?? 0).reduce((sum, delay) => sum + delay, 0) / 3_600_000;
  expect(hours).toBeCloseTo(12, 0);
});
