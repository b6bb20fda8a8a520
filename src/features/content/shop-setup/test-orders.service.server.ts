import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { hasProviderPayments } from '#features/content/demo-clearing/demo-clearing.queries.server';
import { forgetFigures, removeOrders } from '#features/content/demo-clearing/demo-removal.queries.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { shopSetupMessages as messages } from './shop-setup.messages';
import { giveBackPieces, lockNewShop, noteTestOrdersRemoved } from './shop-setup.queries.server';

/** Removed by one statement. */
const BATCH = 100;

/**
 * Removes all orders of a shop that was never open, gives back what they held, and forgets what they counted in the figures
 * (docs/rules.md#opening-test-orders). Throws `conflict` for a shop that was open, without orders, or with payments of a provider.
 */
export async function removeTestOrders({ db }: Shop, admin: Admin): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await lockNewShop(tx))) throw new AppError('conflict', { message: messages.wasOpen });
    if (await hasProviderPayments(tx)) throw new AppError('conflict', { message: messages.hasPayments });
    await giveBackPieces(tx);
    const count = await removeAllOrders(tx);
    if (count === 0) throw new AppError('conflict', { message: messages.noTestOrders });
    await forgetFigures(tx);
    await noteTestOrdersRemoved(tx);
    await writeAudit(tx, admin, { action: 'opening.test_orders', subject: { type: 'opening', id: 'shop' }, before: { orders: count } });
    return count;
  });
}

async function removeAllOrders(tx: Tx): Promise<number> {
  let count = 0;
  for (let removed = await removeOrders(tx, BATCH); removed > 0; removed = await removeOrders(tx, BATCH)) count += removed;
  return count;
}
