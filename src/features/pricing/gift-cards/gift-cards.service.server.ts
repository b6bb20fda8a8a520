import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { enqueue } from '#features/platform/jobs/jobs.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { toCents, toDollars } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import type { GiftCardBalance } from './gift-card-balance.schema';
import { normalizeGiftCardCode } from './gift-card-code.rules';
import { hashGiftCardCode } from './gift-card-hash.server';
import { giftCardMailJob } from './gift-card-mails.server';
import { giftCardsMessages as messages } from './gift-cards.messages';
import * as queries from './gift-cards.queries.server';
import type { GiftCard, GiftCardListQuery, GiftCardPage, GiftCardRecord, GiftCardStatus, NewGiftCard } from './gift-cards.schema';

const CARDS_PER_PAGE = 20;

/** The card of a code that somebody typed. Throws the same `invalid` for an unknown code and a disabled card. */
export async function findGiftCard({ db }: Shop, typed: string, field: string): Promise<queries.UsableGiftCard> {
  const code = normalizeGiftCardCode(typed);
  const card = code === undefined ? undefined : await queries.findUsable(db, hashGiftCardCode(code));
  if (!card) throw invalidField(field, messages.codeUnknown);
  return card;
}

export async function viewBalance(shop: Shop, typed: string): Promise<GiftCardBalance> {
  const { last4, balanceCents } = await findGiftCard(shop, typed, 'code');
  return { last4, balance: toDollars(balanceCents) };
}

export async function listGiftCards(shop: Shop, query: GiftCardListQuery): Promise<GiftCardPage> {
  const { page = 1, limit = CARDS_PER_PAGE, q, status } = query;
  const { rows, total, outstandingCents } = await queries.selectGiftCards(shop.db, {
    q: q || undefined,
    status,
    limit,
    offset: (page - 1) * limit,
  });
  return { giftCards: rows.map(toRecord), ...pageInfo({ page, limit, total }), total, outstanding: toDollars(outstandingCents) };
}

/** One card with its movements. Throws `not_found`. */
export async function viewGiftCard(shop: Shop, id: string): Promise<GiftCard> {
  const row = isUuid(id) ? await queries.selectGiftCard(shop.db, id) : undefined;
  if (!row) throw notFound(messages.notFound);
  return {
    ...toRecord(row),
    message: row.message,
    createdBy: row.createdBy ?? undefined,
    boughtWith: row.boughtWith ?? undefined,
    movements: row.movements.map(({ id: movementId, at, deltaCents, balanceAfterCents, reason, orderNumber, orderId, byEmail }) => ({
      _id: String(movementId),
      at: new Date(at).toISOString(),
      amount: toDollars(deltaCents),
      balanceAfter: toDollars(balanceAfterCents),
      reason,
      orderNumber: orderNumber ?? undefined,
      orderId: orderId ?? undefined,
      by: byEmail ?? undefined,
    })),
  };
}

/** Issues a card; its code is mailed to the recipient when the transaction commits, and nobody else ever sees it. */
export async function issueGiftCard(shop: Shop, admin: Admin, { amount, ...recipient }: NewGiftCard): Promise<GiftCard> {
  const { recipientEmail, recipientName = '', message = '' } = recipient;
  const id = await inTransaction(shop.db, async (tx) => {
    const card = await queries.insertGiftCard(tx, { amountCents: toCents(amount), recipientEmail, recipientName, message, admin });
    await enqueue(tx, giftCardMailJob, { id: card.id, mailedAt: card.mailedAt.toISOString() });
    await writeAudit(tx, admin, { action: 'gift_card.issue', subject: giftCardSubject(card.id), after: { amount } });
    return card.id;
  });
  return viewGiftCard(shop, id);
}

/** Mails a new code; the one before stops working when it is sent. Throws `not_found`, and `conflict` for a disabled card. */
export async function sendGiftCardAgain(shop: Shop, admin: Admin, id: string): Promise<GiftCard> {
  await inTransaction(shop.db, async (tx) => {
    const { status } = await lock(tx, id);
    if (status === 'disabled') throw new AppError('conflict', { message: messages.isDisabled });
    const mailedAt = await queries.renewMail(tx, id);
    await enqueue(tx, giftCardMailJob, { id, mailedAt: mailedAt.toISOString() });
    await writeAudit(tx, admin, { action: 'gift_card.send', subject: giftCardSubject(id) });
  });
  return viewGiftCard(shop, id);
}

/** Disables a card, or lets it pay again; its balance stays. Throws `not_found`, and `conflict` for an older version. */
export async function setGiftCardStatus(
  shop: Shop,
  admin: Admin,
  { id, status, version }: { id: string; status: GiftCardStatus; version: number | undefined },
): Promise<GiftCard> {
  await inTransaction(shop.db, async (tx) => {
    const before = await lock(tx, id);
    if (version !== undefined && version !== before.version) throw new AppError('conflict', { message: messages.changed });
    if (before.status === status) return;
    await queries.updateStatus(tx, id, status);
    await writeAudit(tx, admin, {
      action: 'gift_card.status',
      subject: giftCardSubject(id),
      before: { status: before.status },
      after: { status },
    });
  });
  return viewGiftCard(shop, id);
}

async function lock(tx: Tx, id: string): Promise<queries.GiftCardState> {
  const card = isUuid(id) ? await queries.lockGiftCard(tx, id) : undefined;
  if (!card) throw notFound(messages.notFound);
  return card;
}

function giftCardSubject(id: string) {
  return { type: 'gift_card', id };
}

function toRecord(row: Omit<queries.GiftCardRow, 'movements' | 'createdBy' | 'boughtWith'>): GiftCardRecord {
  return {
    _id: row.id,
    version: row.version,
    last4: row.last4 ?? undefined,
    amount: toDollars(row.initialCents),
    balance: toDollars(row.balanceCents),
    status: row.status,
    recipientEmail: row.recipientEmail,
    recipientName: row.recipientName,
    createdAt: row.createdAt.toISOString(),
  };
}
