import type { Db } from '#db/database.server';
import type { Shop } from '#server/shop.server';
import { type PromotionRow, selectActivePromotions } from './promotion-rows.queries.server';
import { toPromotion } from './promotion-view.server';
import type { Promotion } from './promotions.rules';

/** What the database notifies of, among the changes of the catalogue. */
export const PROMOTIONS_TAG = 'promotions';

/** Promotions without a code that have not ended: also those that start later, so that they start in time. */
export interface ActivePromotions {
  promotions: readonly Promotion[];
  rows: ReadonlyMap<number, PromotionRow>;
  /** Of those with limits, whose uses must be read. */
  limitedIds: readonly number[];
  giftIds: readonly number[];
}

type Cache = { active: Promise<ActivePromotions> | undefined };
/** The promotions of each database whose changes this process listens to. */
const caches = new WeakMap<Db, Cache>();

/** Lets this process cache a shop's promotions. `drop` must be called after each change, and whenever one may have been missed. */
export function cachePromotions({ db }: Pick<Shop, 'db'>): { drop: () => void } {
  caches.set(db, { active: undefined });
  return { drop: () => dropPromotions({ db }) };
}

/** After a change by this process, and when an order finds that a promotion has changed. */
export function dropPromotions({ db }: Pick<Shop, 'db'>): void {
  const cache = caches.get(db);
  if (cache) cache.active = undefined;
}

/** The automatic promotions, from this process's cache. */
export function readActivePromotions({ db }: Pick<Shop, 'db'>): Promise<ActivePromotions> {
  const cache = caches.get(db);
  if (!cache) return loadActivePromotions(db);
  cache.active ??= loadActivePromotions(db).catch((error: unknown) => {
    cache.active = undefined;
    throw error;
  });
  return cache.active;
}

async function loadActivePromotions(db: Db): Promise<ActivePromotions> {
  const rows = await selectActivePromotions(db);
  const promotions = rows.map(toPromotion);
  return {
    promotions,
    rows: new Map(rows.map((row) => [row.id, row])),
    limitedIds: promotions
      .filter(({ usageLimit, customerLimit }) => usageLimit !== undefined || customerLimit !== undefined)
      .map(({ id }) => id),
    giftIds: promotions.flatMap(({ benefit }) => (benefit.kind === 'gift' ? [benefit.variantId] : [])),
  };
}
