import { AGED, deleteOutdated, EXPIRED, type Retention } from './retention.queries.server';
import type { Shop } from './shop.server';

interface Limits {
  stop?: AbortSignal;
}

/** Background work, every hour: docs/rules.md#retention. Any number of processes may run it. */
export function removeExpired(shop: Shop, limits?: Limits): Promise<void> {
  return removeOutdated(shop, EXPIRED, limits);
}

/** Background work, every day. */
export function removeAged(shop: Shop, limits?: Limits): Promise<void> {
  return removeOutdated(shop, AGED, limits);
}

/** Deletes in short statements, so that nobody waits for long. Throws at the end if some of it failed. */
async function removeOutdated({ db }: Pick<Shop, 'db'>, retentions: readonly Retention[], { stop }: Limits = {}): Promise<void> {
  const failures: unknown[] = [];
  for (const retention of retentions) {
    try {
      while (!stop?.aborted && !(await deleteOutdated(db, retention)).isEverything);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${retentions.length} tables were not cleared`);
}
