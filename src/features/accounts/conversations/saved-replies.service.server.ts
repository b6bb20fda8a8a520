import type { Tx } from '#db/database.server';
import { isViolationOf } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { defaultFirst } from '#languages/shop-languages';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { conversationsMessages as messages } from './conversations.messages';
import * as queries from './saved-replies.queries.server';
import type { NewSavedReply, SavedReplies, SavedReply, SavedReplyChange } from './saved-replies.schema';

/** By name, and the languages that they can have. */
export async function listReplies({ db, config: { languages } }: Shop): Promise<SavedReplies> {
  const replies = (await queries.selectReplies(db)).map(toReply);
  return { replies, ...(languages.all.length > 1 && { languages: defaultFirst(languages) }) };
}

/** Throws `conflict` for a name that is taken. */
export function createReply(shop: Shop, admin: Admin, { name, text, language = null }: NewSavedReply): Promise<SavedReply> {
  return refuseTakenName(shop, async (tx) => {
    const row = await queries.insertReply(tx, { name, text, language });
    await writeAudit(tx, admin, { action: 'saved_reply.create', subject: replySubject(row.id), after: audited(row) });
    return row;
  });
}

/** Throws `not_found`, and `conflict` with the `current` one, or for a name that is taken. */
export function updateReply(shop: Shop, admin: Admin, { id, version, ...change }: SavedReplyChange & { id: string }): Promise<SavedReply> {
  return refuseTakenName(shop, async (tx) => {
    const row = await lockReply(tx, id);
    if (version !== undefined && version !== row.version)
      throw new AppError('conflict', { message: messages.replyChanged, details: { current: toReply(row) } });
    const { name, text, language = row.language } = change;
    const values = { name, text, language };
    await writeAudit(tx, admin, { action: 'saved_reply.update', subject: replySubject(id), before: audited(row), after: audited(values) });
    return queries.updateReply(tx, id, values);
  });
}

/** Throws `not_found`. */
export async function deleteReply(shop: Shop, admin: Admin, id: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const row = await lockReply(tx, id);
    await writeAudit(tx, admin, { action: 'saved_reply.delete', subject: replySubject(id), before: audited(row) });
    await queries.deleteReply(tx, id);
  });
}

async function lockReply(tx: Tx, id: string): Promise<queries.SavedReplyRow> {
  const row = isUuid(id) ? await queries.lockReply(tx, id) : undefined;
  if (!row) throw notFound(messages.replyMissing);
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

function toReply({ id, name, text, language, version }: queries.SavedReplyRow): SavedReply {
  return { _id: id, name, text, ...(language && { language }), version };
}

function audited({ name, text, language }: queries.SavedReplyValues) {
  return { name, text, ...(language && { language }) };
}

function replySubject(id: string) {
  return { type: 'saved_reply', id };
}
