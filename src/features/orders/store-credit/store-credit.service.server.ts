import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { formatCents, toCents, toDollars } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import { storeCreditMessages as messages } from './store-credit.messages';
import * as queries from './store-credit.queries.server';
import type { CreditChange, CreditMovement, CreditQuery, StoreCredit } from './store-credit.schema';

/** A customer's balance and a page of its movements. The names of staff are for staff. */
export async function viewCredit(
  { db }: Shop,
  { userId, isForStaff, ...page }: CreditQuery & { userId: string; isForStaff: boolean },
): Promise<StoreCredit> {
  const [balanceCents, { rows, total }] = await Promise.all([
    queries.selectBalance(db, userId),
    queries.selectMovements(db, { userId, ...page }),
  ]);
  const movements = rows.map((row) => toMovement(row, isForStaff));
  return { balance: toDollars(balanceCents), movements, ...pageInfo({ ...page, total }), total };
}

/** The same for staff. Throws `not_found`. */
export async function viewCreditOf(shop: Shop, userId: string, page: CreditQuery): Promise<StoreCredit> {
  if (!isUuid(userId) || !(await queries.isUserKnown(shop.db, userId))) throw notFound(messages.notFound);
  return viewCredit(shop, { userId, isForStaff: true, ...page });
}

/**
 * Gives a customer credit, or takes it away (docs/rules.md#credit-staff). Throws `not_found`, and `conflict` with the `balance` if it is
 * too low, or is not the one that the person saw.
 */
export async function changeCredit(
  shop: Shop,
  { userId, admin, change }: { userId: string; admin: Admin; change: CreditChange },
): Promise<StoreCredit> {
  const { amount, reason, note, expectedBalance } = change;
  const deltaCents = toCents(amount);
  await inTransaction(shop.db, async (tx) => {
    const balanceCents = isUuid(userId) ? await queries.lockBalance(tx, userId) : undefined;
    if (balanceCents === undefined) throw notFound(messages.notFound);
    const balance = toDollars(balanceCents);
    if (expectedBalance !== undefined && toCents(expectedBalance) !== balanceCents)
      throw new AppError('conflict', { message: messages.balanceChanged(formatCents(balanceCents)), details: { balance } });
    if (balanceCents + deltaCents < 0)
      throw new AppError('conflict', { message: messages.tooLow(formatCents(balanceCents)), details: { balance } });
    await queries.moveCreditByStaff(tx, { userId, deltaCents, reason, note, admin });
    const after = { balance: toDollars(await queries.selectBalance(tx, userId)), reason, note };
    await writeAudit(tx, admin, { action: 'credit.change', subject: { type: 'customer', id: userId }, before: { balance }, after });
  });
  return viewCreditOf(shop, userId, { page: 1, limit: 20 });
}

/** Whether each customer's movements sum to the balance. */
export async function checkCredit({ db }: Shop) {
  const differences = await queries.selectDifferences(db);
  return {
    ok: differences.length === 0,
    differences: differences.map(({ userId, balanceCents, ledgerCents }) => ({
      userId,
      balance: toDollars(balanceCents),
      ledger: toDollars(ledgerCents),
    })),
  };
}

function toMovement(row: queries.MovementRow, isForStaff: boolean): CreditMovement {
  const { orderId, orderNumber } = row;
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    amount: toDollars(row.deltaCents),
    balanceAfter: toDollars(row.balanceAfterCents),
    reason: row.reason,
    note: row.note || undefined,
    order: orderId === null || orderNumber === null ? undefined : { _id: orderId, orderNumber },
    by: isForStaff ? (row.byEmail ?? undefined) : undefined,
  };
}
