import { inTransaction } from '#db/transaction.server';
import { POPULAR_DAYS } from '#features/orders/orders/orders.rules';
import type { Shop } from '#server/shop.server';
import { selectChangedPopularity, updatePopularity } from './popularity.queries.server';

/** Rows stay locked while their batch is written: shoppers who buy wait for no more than these. */
const PRODUCTS_AT_ONCE = 200;

/** Background work: lets the order by popularity follow what sold. Writes only what changed, so many processes may do it, and twice. */
export async function refreshPopularity({ db }: Shop): Promise<void> {
  const changed = await selectChangedPopularity(db, { days: POPULAR_DAYS });
  for (let from = 0; from < changed.length; from += PRODUCTS_AT_ONCE) {
    await inTransaction(db, (tx) => updatePopularity(tx, changed.slice(from, from + PRODUCTS_AT_ONCE)));
  }
}
