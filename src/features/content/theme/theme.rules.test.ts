import { expect, it } from 'vitest';
import { DEFAULT_THEME, nextThemeSwitch } from './theme.rules';
import type { Announcement, HomeBlock } from './theme.schema';

it('writes the pages again when the announcement appears or goes, and when a countdown ends, whichever is next', () => {
  const bar: Announcement = {
    ...DEFAULT_THEME.announcement,
    text: 'Sale',
    startsAt: '2026-03-02T00:00:00Z',
    endsAt: '2026-03-04T00:00:00Z',
  };
  const sale: HomeBlock = { kind: 'countdown', id: 'a', heading: 'Sale', text: '', endsAt: '2026-03-03T00:00:00Z', links: [] };
  const next = (now: string, announcement = bar) => {
    const at = nextThemeSwitch({ announcement, home: [sale] }, Date.parse(now));
    return at && new Date(at).toISOString();
  };
  expect(next('2026-03-01T00:00:00Z')).toBe('2026-03-02T00:00:00.000Z');
  expect(next('2026-03-02T00:00:00Z')).toBe('2026-03-03T00:00:00.000Z');
  expect(next('2026-03-03T00:00:00Z')).toBe('2026-03-04T00:00:00.000Z');
  expect(next('2026-03-01T00:00:00Z', DEFAULT_THEME.announcement)).toBe('2026-03-03T00:00:00.000Z');
  expect(next('2026-03-04T00:00:00Z')).toBeUndefined();
});
