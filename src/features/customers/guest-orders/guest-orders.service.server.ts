import { inTransaction } from '#db/transaction.server';
import { confirmEmail } from '#features/accounts/accounts/accounts.queries.server';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { findGuestOfLink } from '#features/accounts/guests/guest-links.service.server';
import { lockAccounts, mergeCustomers } from '#features/customers/customer-merge/customer-merge.queries.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { isSameMailbox } from '#shared/mailbox';
import { guestOrdersMessages as messages } from './guest-orders.messages';
import * as queries from './guest-orders.queries.server';

/**
 * Moves everything that was ordered as a guest with a customer's address into their account. The link is from a mail to that address,
 * which confirms it: docs/rules.md#guests-take-over. Throws `invalid_token`, also when another tab was faster, and `conflict` for
 * another address.
 */
export async function takeOverGuestOrders(shop: Shop, user: User, token: string): Promise<{ orderId: string; orders: number }> {
  const { orderId, email } = await findGuestOfLink(shop, token);
  if (!isSameMailbox(email, user.email)) throw new AppError('conflict', { message: messages.otherAddress });
  const orders = await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, [user._id, ...(await queries.selectGuests(tx, email))]);
    // Again, because another request may have moved some before the locks.
    const guestIds = await queries.selectGuests(tx, email);
    await confirmEmail(tx, user._id);
    await queries.deleteCarts(tx, guestIds);
    let moved = 0;
    for (const from of guestIds) moved += (await mergeCustomers(tx, { stays: user._id, from })).orders ?? 0;
    return moved;
  });
  return { orderId, orders };
}
