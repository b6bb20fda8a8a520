import { expect, it } from 'vitest';
import { timeLeft } from './countdown.rules';
import { mapLinks } from './map-links.rules';

it('counts days, hours, minutes and seconds, and nothing when the time has come', () => {
  const endsAt = '2026-03-03T12:00:00Z';
  expect(timeLeft(endsAt, Date.parse('2026-03-01T10:58:57.500Z'))).toEqual({ days: 2, hours: 1, minutes: 1, seconds: 2 });
  expect(timeLeft(endsAt, Date.parse(endsAt) - 1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  expect(timeLeft(endsAt, Date.parse(endsAt))).toBeUndefined();
});

it('asks maps for an address in one line, whatever is in it', () => {
  const { openStreetMap, google, apple } = mapLinks('Smith & Sons\n 1 Quay Street \n\nBristol');
  const query = 'Smith%20%26%20Sons%2C%201%20Quay%20Street%2C%20Bristol';
  expect(openStreetMap).toBe(`https://www.openstreetmap.org/search?query=${query}`);
  expect(google).toBe(`https://www.google.com/maps/search/?api=1&query=${query}`);
  expect(apple).toBe(`https://maps.apple.com/?q=${query}`);
});
