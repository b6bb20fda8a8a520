import { isViolationOf } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { findUserById, updatePassword, updateUser } from '#features/accounts/accounts/accounts.queries.server';
import type { SignedIn } from '#features/accounts/accounts/accounts.service.server';
import { toUser } from '#features/accounts/accounts/user-view.server';
import { hashPassword } from '#features/accounts/passwords/password.server';
import { deleteSessionsOf } from '#features/accounts/sessions/sessions.queries.server';
import { openSession } from '#features/accounts/sessions/sessions.service.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField } from '#shared/errors';
import { demoClearingMessages as messages } from './demo-clearing.messages';
import * as queries from './demo-clearing.queries.server';
import type { Demo, OwnAccount } from './demo-clearing.schema';

/** Whether this is a demo shop, and what goes and what stays if it is cleared. */
export async function viewDemo(shop: Shop, { _id }: Admin): Promise<Demo> {
  const row = await queries.selectDemo(shop.db);
  const status = row?.status ?? 'none';
  const isThere = status === 'present' || status === 'failed';
  const [isDemoAccount, hasPayments, counts] = await Promise.all([
    queries.isDemoAccount(shop.db, _id),
    isThere && queries.hasProviderPayments(shop.db),
    isThere ? queries.countDemo(shop.db) : undefined,
  ]);
  return {
    status,
    hasOwnAccount: !isDemoAccount,
    hasPayments,
    shopName: shop.config.shop.name,
    counts,
    progress: status === 'clearing' && row ? { step: row.step ?? '', done: row.done, total: row.total } : undefined,
  };
}

/** The demo's account gets a name, an address and a password that only its owner knows; everybody else is signed out. Throws `conflict`, `email_taken`. */
export async function takeAccount(
  shop: Shop,
  { _id: userId }: Admin,
  { account, userAgent }: { account: OwnAccount; userAgent: string | undefined },
): Promise<SignedIn> {
  const { password, ...person } = account;
  const passwordHash = await hashPassword(password);
  try {
    return await inTransaction(shop.db, async (tx) => {
      await queries.lockDemo(tx);
      if (!(await queries.isDemoAccount(tx, userId))) throw new AppError('conflict', { message: messages.ownAccountAlready });
      const before = await findUserById(tx, userId);
      const user = toUser(await updateUser(tx, userId, person));
      const changed = await updatePassword(tx, userId, passwordHash);
      await deleteSessionsOf(tx, userId);
      await queries.keepAccount(tx, userId);
      await writeAudit(tx, user, {
        action: 'demo.account',
        subject: { type: 'user', id: userId },
        before: { email: before?.email },
        after: { email: user.email },
      });
      return { token: await openSession(tx, { user: changed, userAgent }), user };
    });
  } catch (error) {
    if (isViolationOf(error, ['users_email'])) throw new AppError('email_taken', { cause: error });
    throw error;
  }
}

/**
 * Closes the doors, and begins to remove the demo: background work does it (docs/rules.md#demo-clear). Throws `invalid` for another
 * name than the shop's, and `conflict` for a shop without a demo, with payments of a provider, or for the demo's account.
 */
export async function clearDemo(shop: Shop, admin: Admin, shopName: string): Promise<void> {
  if (shopName.toLowerCase() !== shop.config.shop.name.trim().toLowerCase())
    throw invalidField('shopName', messages.nameWrong(shop.config.shop.name));
  const { goes } = await queries.countDemo(shop.db);
  await inTransaction(shop.db, async (tx) => {
    const row = await queries.lockDemo(tx);
    if (!row || row.status === 'cleared') throw new AppError('conflict', { message: messages.notDemo });
    if (row.status === 'clearing') throw new AppError('conflict', { message: messages.running });
    if (await queries.isDemoAccount(tx, admin._id)) throw new AppError('conflict', { message: messages.ownAccountFirst });
    if (await queries.hasProviderPayments(tx)) throw new AppError('conflict', { message: messages.hasPayments });
    const { reviews: _, giftCards: __, ...removed } = goes;
    const total = Object.values(removed).reduce((sum, count) => sum + count, 0);
    await queries.startClearing(tx, { userId: admin._id, email: admin.email, total });
    await writeAudit(tx, admin, { action: 'demo.clear', subject: { type: 'demo', id: 'shop' }, before: goes });
  });
}
