import type { Db } from '#db/database.server';
import { NotifiedCache } from '#db/notified-cache.server';
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

/** Dropped by notices with `PROMOTIONS_TAG`. */
export const promotionsCache = new NotifiedCache<ActivePromotions>();

/** After a change by this process, and when an order finds that a promotion has changed. */
export function dropPromotions({ db }: Pick<Shop, 'db'>): void {
  promotionsCache.drop(db);
}

/** The automatic promotions, from this process's cache. */
export function readActivePromotions({ db }: Pick<Shop, 'db'>): Promise<ActivePromotions> {
  return promotionsCache.read(db, () => loadActivePromotions(db));
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
