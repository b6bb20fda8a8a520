import { inTransaction } from '#db/transaction.server';
import { POPULAR_DAYS } from '#features/orders/orders/orders.rules';
import type { Shop } from '#server/shop.server';
import { selectChangedPopularity, updatePopularity } from './popularity.queries.server';

/** Rows stay locked while their batch is written, so this limits how long shoppers who buy can be blocked. */
const PRODUCTS_AT_ONCE = 200;

/**
 * Background task: updates products' popularity from their sales. Writes only changed values, so it is safe to repeat
 * and to run in many processes.
 */
export async function refreshPopularity({ db }: Shop): Promise<void> {
  const changed = await selectChangedPopularity(db, { days: POPULAR_DAYS });
  for (let from = 0; from < changed.length; from += PRODUCTS_AT_ONCE) {
    await inTransaction(db, (tx) => updatePopularity(tx, changed.slice(from, from + PRODUCTS_AT_ONCE)));
  }
}
