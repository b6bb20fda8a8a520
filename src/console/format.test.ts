import { expect, it } from 'vitest';
import { formatBytes, formatCount, formatLeft, formatMoment, formatWhen } from './format';

it('writes large numbers with commas', () => expect(formatCount(1_240)).toBe('1,240'));

it.each([
  [new Date(2026, 4, 5, 14, 59, 30), 'now'],
  [new Date(2026, 4, 5, 14, 48), '12 min ago'],
  [new Date(2026, 4, 5, 9, 5), '9:05 AM'],
  [new Date(2026, 1, 3), 'Feb 3'],
  [new Date(2025, 10, 3), 'Nov 3, 2025'],
  [new Date(2026, 4, 5, 18, 0), '6:00 PM'],
])('says when something was, as short as possible', (at, text) => {
  expect(formatWhen(at.toISOString(), new Date(2026, 4, 5, 15, 0)).replaceAll(' ', ' ')).toBe(text);
});

it.each([
  [12, '12 B'],
  [34_400, '34 kB'],
  [3_440_000, '3.4 MB'],
])('writes %s bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

it.each([
  [3, 'a few seconds'],
  [44, '40 seconds'],
  [170, '3 minutes'],
  [7_300, '2 hours'],
])('%s seconds are %s', (seconds, text) => expect(formatLeft(seconds)).toBe(text));

it('says when something will be, with the year where it is another one', () => {
  const now = new Date(2026, 4, 5);
  expect(formatMoment(new Date(2026, 10, 3, 15, 5).toISOString(), now).replaceAll('\u202f', ' ')).toBe('Nov 3, 3:05 PM');
  expect(formatMoment(new Date(2027, 0, 2, 8).toISOString(), now)).toBe('Jan 2, 2027');
});
