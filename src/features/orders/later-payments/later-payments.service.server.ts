import { sqlState } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { lockForRefund } from '#features/orders/settlement/refunds.queries.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { laterPaymentsMessages as messages } from './later-payments.messages';
import * as queries from './later-payments.queries.server';

/** Of the database's function (db/functions/gift-cards.sql). */
const NOT_ALLOWED = 'TW004';

/**
 * The money for an order by bank transfer or invoice has come. Throws `not_found`, `forbidden` for somebody who may not create money,
 * and `conflict` for an order that does not wait for such money (docs/rules.md#payments-later).
 */
export async function markOrderPaid(shop: Shop, admin: Admin, orderId: string): Promise<void> {
  if (!isUuid(orderId)) throw notFound();
  try {
    await inTransaction(shop.db, async (tx) => {
      await lockForRefund(tx, orderId);
      if (!(await queries.markOrderPaid(tx, { orderId, by: admin._id }))) throw new AppError('conflict', { message: messages.notOpen });
      await writeAudit(tx, admin, { action: 'order.paid', subject: { type: 'order', id: orderId } });
    });
  } catch (error) {
    if (sqlState(error) === NOT_ALLOWED) throw new AppError('forbidden', { cause: error });
    throw error;
  }
}
