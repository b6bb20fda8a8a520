import { expect, it } from 'vitest';
import { retryDelayMs } from './jobs.rules';

it('waits longer after each attempt, at most an hour, and gives up after twenty', () => {
  expect([1, 2, 3, 4].map(retryDelayMs)).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(retryDelayMs(19)).toBe(3_600_000);
  expect(retryDelayMs(20)).toBeUndefined();
});
