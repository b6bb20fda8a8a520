import type { Tx } from '#db/database.server';
import { isViolationOf } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { conversationsMessages as messages } from './conversations.messages';
import * as queries from './saved-replies.queries.server';
import type { NewSavedReply, SavedReply, SavedReplyChange } from './saved-replies.schema';

/** By name. */
export async function listReplies({ db }: Shop): Promise<SavedReply[]> {
  return (await queries.selectReplies(db)).map(toReply);
}

/** Throws `conflict` for a name that is taken. */
export function createReply(shop: Shop, admin: Admin, { name, text }: NewSavedReply): Promise<SavedReply> {
  return refuseTakenName(shop, async (tx) => {
    const row = await queries.insertReply(tx, { name, text });
    await writeAudit(tx, admin, { action: 'saved_reply.create', subject: subjectOf(row.id), after: { name, text } });
    return row;
  });
}

/** Throws `not_found`, and `conflict` with the `current` one, or for a name that is taken. */
export function updateReply(shop: Shop, admin: Admin, { id, name, text, version }: SavedReplyChange & { id: string }): Promise<SavedReply> {
  return refuseTakenName(shop, async (tx) => {
    const row = await lockReply(tx, id);
    if (version !== undefined && version !== row.version)
      throw new AppError('conflict', { message: messages.replyChanged, details: { current: toReply(row) } });
    const before = { name: row.name, text: row.text };
    await writeAudit(tx, admin, { action: 'saved_reply.update', subject: subjectOf(id), before, after: { name, text } });
    return queries.updateReply(tx, id, { name, text });
  });
}

/** Throws `not_found`. */
export async function deleteReply(shop: Shop, admin: Admin, id: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const { name, text } = await lockReply(tx, id);
    await writeAudit(tx, admin, { action: 'saved_reply.delete', subject: subjectOf(id), before: { name, text } });
    await queries.deleteReply(tx, id);
  });
}

async function lockReply(tx: Tx, id: string): Promise<queries.SavedReplyRow> {
  const row = isUuid(id) ? await queries.lockReply(tx, id) : undefined;
  if (!row) throw new AppError('not_found', { message: messages.replyMissing });
  return row;
}

async function refuseTakenName({ db }: Shop, work: (tx: Tx) => Promise<queries.SavedReplyRow>): Promise<SavedReply> {
  try {
    return toReply(await inTransaction(db, work));
  } catch (error) {
    if (!isViolationOf(error, ['saved_replies_name'])) throw error;
    throw new AppError('conflict', { fields: [{ field: 'name', message: messages.replyNameTaken }], cause: error });
  }
}

function toReply({ id, name, text, version }: queries.SavedReplyRow): SavedReply {
  return { _id: id, name, text, version };
}

function subjectOf(id: string) {
  return { type: 'saved_reply', id };
}
