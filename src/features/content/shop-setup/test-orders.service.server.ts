import { inTransaction } from '#db/transaction.server';
import { hasProviderPayments } from '#features/content/demo-clearing/demo-clearing.queries.server';
import { forgetFigures, releaseStock, removeOrders } from '#features/content/demo-clearing/demo-removal.queries.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { shopSetupMessages as messages } from './shop-setup.messages';
import { lockNewShop, noteTestOrdersRemoved } from './shop-setup.queries.server';

/** More than anybody places by hand. */
const MAX_TEST_ORDERS = 1_000;

/**
 * Removes all orders of a shop that was never open, gives back what they held, and forgets what they counted in the figures
 * (docs/rules.md#opening-test-orders). Throws `conflict` for a shop that was open, without orders, or with payments of a provider.
 */
export async function removeTestOrders({ db }: Shop, admin: Admin): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await lockNewShop(tx))) throw new AppError('conflict', { message: messages.wasOpen });
    if (await hasProviderPayments(tx)) throw new AppError('conflict', { message: messages.hasPayments });
    const count = await removeOrders(tx, MAX_TEST_ORDERS);
    if (count === 0) throw new AppError('conflict', { message: messages.noTestOrders });
    await releaseStock(tx, { limit: MAX_TEST_ORDERS, note: 'Test orders removed' });
    await forgetFigures(tx);
    await noteTestOrdersRemoved(tx);
    await writeAudit(tx, admin, { action: 'opening.test_orders', subject: { type: 'opening', id: 'shop' }, before: { orders: count } });
    return count;
  });
}
