import { DAY_MS } from '#shared/time';

interface StoredBackup {
  id: string;
  createdAt: Date;
}

export interface Retention {
  /** Days of which the newest backup stays. */
  daily: number;
  /** Weeks, from Monday on, of which the newest one stays. */
  weekly: number;
}

/** The backups that are not needed any more: docs/rules.md#backup-nightly. The newest one always stays. */
export function backupsToRemove(backups: readonly StoredBackup[], { daily, weekly }: Retention): StoredBackup[] {
  const newestFirst = [...backups].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const staying = new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, dayOf, daily),
    ...newestOfEach(newestFirst, weekOf, weekly),
  ]);
  return newestFirst.filter((backup) => !staying.has(backup));
}

function newestOfEach(newestFirst: readonly StoredBackup[], periodOf: (at: Date) => number, count: number): StoredBackup[] {
  const newest = new Map<number, StoredBackup>();
  for (const backup of newestFirst) {
    const period = periodOf(backup.createdAt);
    if (!newest.has(period) && newest.size < count) newest.set(period, backup);
  }
  return [...newest.values()];
}

/** Days since 1970, in UTC. */
function dayOf(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS);
}

/** January 1, 1970 was a Thursday, three days after a Monday. */
function weekOf(at: Date): number {
  return Math.floor((dayOf(at) + 3) / 7);
}
