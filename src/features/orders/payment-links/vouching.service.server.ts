import type { Tx } from '#db/database.server';
import { sqlState } from '#db/sql-state.server';
import type { Admin } from '#features/platform/audit/audit.service.server';
import { AppError } from '#shared/errors';
import { paymentLinksMessages as messages } from './payment-links.messages';
import * as queries from './payment-links.queries.server';

/** Of the database's function (db/functions/gift-cards.sql). */
const NOT_ALLOWED = 'TW004';
const TOO_MUCH = 'TW005';

/**
 * Records who says that an order was paid another way. Throws `forbidden` for somebody who may not create money, and `invalid` if the
 * order's gift cards are worth more than one act may create (docs/rules.md#staff-money).
 */
export async function vouchForPayment(tx: Tx, admin: Admin, orderId: string): Promise<void> {
  try {
    await queries.vouchForPayment(tx, { orderId, by: admin._id });
  } catch (error) {
    if (sqlState(error) === NOT_ALLOWED) throw new AppError('forbidden', { cause: error });
    if (sqlState(error) === TOO_MUCH) throw new AppError('invalid', { message: messages.giftCardsTooMuch, cause: error });
    throw error;
  }
}
