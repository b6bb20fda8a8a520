import { expect, it } from 'vitest';
import { toIso, toLocal } from './local-time';

it('writes times in the zone of the computer, and back', () => {
  const iso = '2026-03-01T09:05:00.000Z';
  expect(toIso(toLocal(iso))).toBe(iso);
  expect([toLocal(undefined), toIso(''), toIso('soon')]).toEqual(['', undefined, undefined]);
});
