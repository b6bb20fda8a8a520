import { expect, it } from 'vitest';
import { DAY_MS } from '#shared/time';
import { backupsToRemove } from './retention.rules';

const NIGHT = Date.parse('2026-11-23T03:30:00Z');
const nightly = (nights: number) =>
  Array.from({ length: nights }, (_, at) => ({ id: String(at), createdAt: new Date(NIGHT - at * DAY_MS) }));

function staying(backups: ReturnType<typeof nightly>, retention = { daily: 7, weekly: 4 }): string[] {
  const removed = new Set(backupsToRemove(backups, retention));
  return backups.filter((backup) => !removed.has(backup)).map(({ createdAt }) => createdAt.toISOString().slice(5, 10));
}

it('leaves the last seven nights and the newest of each of four weeks', () => {
  expect(staying(nightly(60))).toEqual(['11-23', '11-22', '11-21', '11-20', '11-19', '11-18', '11-17', '11-15', '11-08']);
});

it('removes night by night what is older, at most a day’s and a week’s', () => {
  let backups: ReturnType<typeof nightly> = [];
  for (let night = 0; night < 100; night++) {
    backups = [{ id: String(night), createdAt: new Date(NIGHT + night * DAY_MS) }, ...backups];
    const removed = backupsToRemove(backups, { daily: 7, weekly: 4 });
    expect(removed.length).toBeLessThanOrEqual(2);
    backups = backups.filter((backup) => !removed.includes(backup));
  }
  expect(backups.length).toBeLessThanOrEqual(11);
});

it('always leaves the newest, also with nothing to leave', () => {
  expect(staying(nightly(3), { daily: 0, weekly: 0 })).toEqual(['11-23']);
  expect(backupsToRemove([], { daily: 7, weekly: 4 })).toEqual([]);
});
