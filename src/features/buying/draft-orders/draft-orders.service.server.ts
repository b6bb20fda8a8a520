import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { toDollars } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import { draftOrdersMessages as messages } from './draft-orders.messages';
import * as queries from './draft-orders.queries.server';
import type { DraftChange, DraftContent, DraftListQuery, DraftOrder, DraftPage, DraftTotals } from './draft-orders.schema';
import { priceContent, toDraftOrder, toDraftTotals, toListItem } from './draft-view.server';

export async function listDrafts(shop: Shop, query: DraftListQuery): Promise<DraftPage> {
  const { rows, total } = await queries.selectDrafts(shop.db, query);
  return { drafts: rows.map(toListItem), ...pageInfo({ ...query, total }), total };
}

/** What a draft costs, without saving it. */
export async function previewDraft(shop: Shop, content: DraftContent): Promise<DraftTotals> {
  const userId = isUuid(content.customerId ?? '') ? (content.customerId ?? undefined) : undefined;
  return toDraftTotals(await priceContent(shop, shop.db, { content, userId }));
}

/** Throws `not_found`. */
export async function viewDraft(shop: Shop, id: string): Promise<DraftOrder> {
  const row = isUuid(id) ? await queries.selectDraft(shop.db, id) : undefined;
  if (!row) throw notFound();
  return toDraftOrder(shop, row);
}

/** Saves a draft; nothing in it has to be complete. Throws `invalid` for an unknown customer. */
export async function createDraft(shop: Shop, admin: Admin, input: DraftContent): Promise<DraftOrder> {
  const id = await inTransaction(shop.db, async (tx) => {
    const values = await toDraftValues(shop, tx, { admin, input, before: undefined });
    const id = await queries.insertDraft(tx, values);
    await writeAudit(tx, admin, { action: 'draft.create', subject: { type: 'draft', id }, after: toAudited(values) });
    return id;
  });
  return viewDraft(shop, id);
}

/** Changes the given fields. Throws `not_found`, `conflict` with the `current` draft or if it is not open, and `invalid`. */
export async function changeDraft(shop: Shop, admin: Admin, { id, input }: { id: string; input: DraftChange }): Promise<DraftOrder> {
  const { version, ...content } = input;
  await inTransaction(shop.db, async (tx) => {
    const before = await lockOpenDraft(shop, tx, { id, version });
    const values = await toDraftValues(shop, tx, { admin, input: content, before });
    await queries.updateDraft(tx, id, values);
    const changes = findChanges(
      toAudited({ ...before, userId: before.customer?.id ?? null, totalCents: before.totalCents }),
      toAudited(values),
    );
    await writeAudit(tx, admin, { action: 'draft.update', subject: { type: 'draft', id }, ...changes });
  });
  return viewDraft(shop, id);
}

/** Throws `not_found`, and `conflict` if it is not open. */
export async function deleteDraft(shop: Shop, admin: Admin, id: string): Promise<DraftOrder> {
  await inTransaction(shop.db, async (tx) => {
    await lockOpenDraft(shop, tx, { id, version: undefined });
    await queries.setDraftStatus(tx, { id, status: 'deleted', by: admin._id });
    await writeAudit(tx, admin, { action: 'draft.delete', subject: { type: 'draft', id }, before: { status: 'open' } });
  });
  return viewDraft(shop, id);
}

/** Opens a deleted draft again. Throws `not_found`, and `conflict` if it is not deleted. */
export async function restoreDraft(shop: Shop, admin: Admin, id: string): Promise<DraftOrder> {
  await inTransaction(shop.db, async (tx) => {
    const row = isUuid(id) ? await queries.lockDraft(tx, id) : undefined;
    if (!row) throw notFound();
    if (row.status !== 'deleted') throw new AppError('conflict', { message: messages.notOpen });
    await queries.setDraftStatus(tx, { id, status: 'open', by: admin._id });
    await writeAudit(tx, admin, { action: 'draft.restore', subject: { type: 'draft', id }, after: { status: 'open' } });
  });
  return viewDraft(shop, id);
}

/** A draft that can still change, locked. Throws `not_found`, and `conflict` with the `current` draft. */
export async function lockOpenDraft(
  shop: Shop,
  tx: Tx,
  { id, version }: { id: string; version: number | undefined },
): Promise<queries.DraftRow> {
  const row = isUuid(id) ? await queries.lockDraft(tx, id) : undefined;
  if (!row) throw notFound();
  const isOlder = version !== undefined && version !== row.version;
  if (row.status !== 'open' || isOlder) {
    const message = row.status === 'open' ? messages.changed : messages.notOpen;
    throw new AppError('conflict', { message, details: { current: await toDraftOrder(shop, row), changedBy: row.updatedBy } });
  }
  return row;
}

interface GivenContent {
  admin: Admin;
  input: DraftContent;
  before: queries.DraftRow | undefined;
}

async function toDraftValues(shop: Shop, tx: Tx, { admin, input, before }: GivenContent): Promise<queries.DraftValues> {
  const { customerId, ...changes } = input;
  const content = { ...before?.content, ...definedOf(changes) };
  const userId = customerId === undefined ? (before?.customer?.id ?? null) : customerId;
  if (userId !== null && !(isUuid(userId) && (await queries.isCustomer(tx, userId)))) {
    throw invalidField('customerId', messages.customerUnknown);
  }
  const { price } = await priceContent(shop, tx, { content, userId: userId ?? undefined });
  const pieces = (content.lines ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
  return { userId, content, pieces, totalCents: price.totalCents, by: admin._id };
}

/** A text that was emptied is sent as undefined, too; it must not stay. */
function definedOf(changes: Omit<DraftContent, 'customerId'>): Omit<DraftContent, 'customerId'> {
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => value !== undefined || TEXTS.includes(name)));
}
const TEXTS: readonly string[] = ['discountReason', 'orderNotes', 'notes'];

function toAudited({
  userId,
  content,
  totalCents,
}: Pick<queries.DraftValues, 'userId' | 'content' | 'totalCents'>): Record<string, unknown> {
  return { customer: userId, ...content, total: toDollars(totalCents) };
}
