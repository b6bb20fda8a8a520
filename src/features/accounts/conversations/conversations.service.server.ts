import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { enqueue } from '#features/platform/jobs/jobs.service.server';
import { languageOf } from '#features/platform/mail/mail-language.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { pageInfo } from '#shared/pagination';
import { conversationMailJob, readerOf } from './conversation-mails.server';
import { toConversation, toMessage } from './conversation-view.server';
import { conversationsMessages as messages } from './conversations.messages';
import * as queries from './conversations.queries.server';
import { excerptOf } from './conversations.rules';
import type {
  Conversation,
  ConversationChange,
  ConversationCounts,
  ConversationDetail,
  ConversationListQuery,
  ConversationPage,
  ConversationPerson,
  NewConversation,
  Reply,
} from './conversations.schema';

const CONVERSATIONS_PER_PAGE = 50;

/** Those that wait come first. Without a status, a search and the conversations of one customer or order include closed ones. */
export async function listConversations({ db }: Shop, { _id }: Admin, query: ConversationListQuery): Promise<ConversationPage> {
  const { page = 1, limit = CONVERSATIONS_PER_PAGE, assigned, ...input } = query;
  const isSearch = input.q !== undefined || input.customer !== undefined || input.order !== undefined;
  const filter = { ...input, status: input.status ?? (isSearch ? 'all' : 'open'), assigned: assigned === 'me' ? _id : assigned } as const;
  const rows = await queries.selectConversations(db, filter, { limit, offset: (page - 1) * limit });
  const total = await queries.countConversations(db, filter);
  return { conversations: rows.map(toConversation), ...pageInfo({ page, limit, total }), total };
}

export async function countConversations({ db }: Shop, { _id }: Admin): Promise<ConversationCounts> {
  const [waiting, open, mine] = await Promise.all([
    queries.countWaiting(db),
    queries.countConversations(db, { status: 'open' }),
    queries.countConversations(db, { status: 'open', assigned: _id }),
  ]);
  return { waiting, open, mine };
}

/** Whom a conversation can be assigned to. */
export async function listAssignees({ db }: Shop): Promise<ConversationPerson[]> {
  return (await queries.selectAssignees(db)).map(({ id, name }) => ({ _id: id, name }));
}

/** Throws `not_found`. */
export async function viewConversation(shop: Shop, id: string): Promise<ConversationDetail> {
  const { db } = shop;
  const row = isUuid(id) ? await queries.selectConversation(db, id) : undefined;
  if (!row) throw notFound(messages.missing);
  const [found, lastOrder, failedMailId, language] = await Promise.all([
    queries.selectMessages(db, id),
    row.orderNumber === null && row.userId !== null ? queries.findLastOrderNumber(db, row.userId) : undefined,
    queries.findFailedMail(db, id),
    shop.config.languages.all.length > 1 ? languageOf(shop, db, readerOf(row)) : undefined,
  ]);
  return { ...toConversation(row), messages: found.map(toMessage), orderNumber: row.orderNumber ?? lastOrder, language, failedMailId };
}

/**
 * Writes to the shopper, by mail. Throws `not_found`, and `conflict` with the `messages` that the person has not seen. The same text
 * of the same person again, as by a double click, changes nothing.
 */
export async function reply(
  shop: Shop,
  admin: Admin,
  { id, message, lastMessageId, close }: Reply & { id: string },
): Promise<ConversationDetail> {
  await inTransaction(shop.db, async (tx) => {
    const row = await lockRow(tx, id);
    const unseen = await queries.selectMessages(tx, id, { after: lastMessageId });
    if (isRepeated(unseen, { staffId: admin._id, text: message })) return;
    if (unseen.length > 0)
      throw new AppError('conflict', { message: messages.newMessages, details: { messages: unseen.map(toMessage), version: row.version } });
    await write(tx, { conversationId: id, staffId: admin._id, text: message, status: close ? 'closed' : 'replied' });
    await writeAudit(tx, admin, {
      action: 'conversation.reply',
      subject: conversationSubject(id),
      after: { status: close ? 'closed' : 'replied' },
    });
  });
  return viewConversation(shop, id);
}

/** Begins a conversation with a customer, about an order or not. Throws `not_found`. */
export async function startConversation(shop: Shop, admin: Admin, input: NewConversation): Promise<ConversationDetail> {
  const { customerId, orderId, subject, message } = input;
  const id = await inTransaction(shop.db, async (tx) => {
    const addressee = orderId ? await queries.findOrderCustomer(tx, orderId) : await queries.findCustomer(tx, customerId ?? '');
    if (!addressee) throw notFound(orderId ? messages.orderMissing : messages.customerMissing);
    const { name, email, userId } = addressee;
    const values = { subject, name, email, userId, orderId, assignedTo: admin._id, language: undefined };
    const conversationId = await queries.insertConversation(tx, { ...values, status: 'replied' });
    await write(tx, { conversationId, staffId: admin._id, text: message, status: 'replied' });
    await writeAudit(tx, admin, {
      action: 'conversation.start',
      subject: conversationSubject(conversationId),
      after: { status: 'replied' },
    });
    return conversationId;
  });
  return viewConversation(shop, id);
}

/** Closes, opens again, assigns. Throws `not_found`, and `conflict` with the `current` one. */
export async function updateConversation(
  shop: Shop,
  admin: Admin,
  { id, status, assignedTo, version }: ConversationChange & { id: string },
): Promise<Conversation> {
  return inTransaction(shop.db, async (tx) => {
    const row = await lockRow(tx, id);
    if (version !== undefined && version !== row.version)
      throw new AppError('conflict', { message: messages.changed, details: { current: toConversation(row) } });
    if (assignedTo) await requireAssignee(tx, assignedTo);
    await queries.updateConversation(tx, id, { status: isIn(row, status) ? undefined : status, assignedTo });
    const changed = await queries.selectConversation(tx, id);
    if (!changed) throw new Error('A conversation of this transaction is missing.');
    const changes = findChanges(toState(row), toState(changed));
    if (Object.keys(changes.after).length > 0)
      await writeAudit(tx, admin, { action: 'conversation.update', subject: conversationSubject(id), ...changes });
    return toConversation(changed);
  });
}

interface Written {
  conversationId: string;
  staffId: string;
  text: string;
  status: 'replied' | 'closed';
}

async function write(tx: Tx, { text, ...message }: Written): Promise<void> {
  const messageId = await queries.insertMessage(tx, { ...message, text, excerpt: excerptOf(text) });
  await enqueue(tx, conversationMailJob, { messageId });
}

async function lockRow(tx: Tx, id: string): Promise<queries.ConversationRow> {
  if (!isUuid(id)) throw notFound(messages.missing);
  await queries.lockConversation(tx, id);
  const row = await queries.selectConversation(tx, id);
  if (!row) throw notFound(messages.missing);
  return row;
}

async function requireAssignee(tx: Tx, userId: string): Promise<void> {
  const people = await queries.selectAssignees(tx);
  if (!people.some(({ id }) => id === userId)) throw invalidField('assignedTo', messages.assigneeUnknown);
}

function isRepeated(unseen: readonly queries.MessageRow[], { staffId, text }: { staffId: string; text: string }): boolean {
  const [only, ...others] = unseen;
  return others.length === 0 && only?.staffId === staffId && only.text === text;
}

function isIn({ status }: queries.ConversationRow, requested: 'open' | 'closed' | undefined): boolean {
  return requested === (status === 'closed' ? 'closed' : 'open');
}

function toState({ status, assigneeName }: queries.ConversationRow) {
  return { status, assignedTo: assigneeName };
}

function conversationSubject(id: string) {
  return { type: 'conversation', id };
}
