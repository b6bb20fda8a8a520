import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { enqueueMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { LINK_DAYS } from '#features/platform/secret-links/secret-links.rules';
import { openLink } from '#features/platform/secret-links/secret-links.server';
import { currentLanguage } from '#languages/current-language.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { type ShopperMail, shopperMail } from './conversation-mails.server';
import { threadMessages as messages } from './conversations.messages';
import * as queries from './conversations.queries.server';
import { excerptOf, firstNameOf, oneLine, SUBJECT_MAX_LENGTH } from './conversations.rules';
import type { Thread } from './thread.schema';

/** What a shopper writes first. */
interface FirstMessage {
  name: string;
  email: string;
  subject: string | undefined;
  message: string;
  /** The account, if its owner is signed in and gave its address. */
  userId: string | undefined;
}

/** A message of the contact form begins a conversation, and is announced to support (docs/rules.md#conversations-start). */
export async function startFromContact(shop: Shop, { name, email, subject, message, userId }: FirstMessage): Promise<void> {
  const shown = oneLine(subject ?? '') || excerptOf(message);
  await inTransaction(shop.db, async (tx) => {
    const values = {
      subject: shown.slice(0, SUBJECT_MAX_LENGTH),
      name: oneLine(name),
      email,
      userId,
      orderId: undefined,
      assignedTo: undefined,
      language: currentLanguage(),
    };
    const conversationId = await queries.insertConversation(tx, { ...values, status: 'waiting' });
    await queries.insertMessage(tx, { conversationId, staffId: undefined, text: message, excerpt: excerptOf(message), status: 'waiting' });
    await mailStaff(shop, tx, { to: shop.config.shop.email, conversationId, name, email, subject, text: message });
  });
}

/** The conversation of a private link. Throws the same `invalid_token` for one that is unknown, expired or malformed. */
export async function viewThread({ db }: Shop, token: string): Promise<Thread> {
  return readThread(db, await findConversation(db, token));
}

/**
 * Adds a shopper's message, which opens a closed conversation again. The same text as the last message changes nothing, as by a
 * double click. Throws `invalid_token`.
 */
export function addMessage(shop: Shop, token: string, text: string): Promise<Thread> {
  return inTransaction(shop.db, async (tx) => {
    const id = await findConversation(tx, token);
    await queries.lockConversation(tx, id);
    const last = (await queries.selectMessages(tx, id)).at(-1);
    if (last?.author !== 'shopper' || last.text !== text) {
      await queries.insertMessage(tx, { conversationId: id, staffId: undefined, text, excerpt: excerptOf(text), status: 'waiting' });
      await announce(shop, tx, id, text);
    }
    return readThread(tx, id);
  });
}

async function announce(shop: Shop, tx: Tx, conversationId: string, text: string): Promise<void> {
  const row = await queries.selectConversation(tx, conversationId);
  if (!row) return;
  const to = (await queries.findAssigneeEmail(tx, conversationId)) ?? shop.config.shop.email;
  const { name, email, subject } = row;
  await mailStaff(shop, tx, { to, conversationId, name, email, subject, text });
}

async function mailStaff(shop: Shop, tx: Tx, words: ShopperMail): Promise<void> {
  await enqueueMail(tx, await wordFor(shop, tx, { address: words.to }, () => shopperMail(shop, words)));
}

async function findConversation(db: Parameters<typeof queries.findByLink>[0], token: string): Promise<string> {
  const find = (tokenHash: Buffer) => queries.findByLink(db, tokenHash, { days: LINK_DAYS.conversation });
  const id = await openLink(token, { find, message: messages.linkDead });
  return id;
}

async function readThread(db: Parameters<typeof queries.selectConversation>[0], id: string): Promise<Thread> {
  const row = await queries.selectConversation(db, id);
  if (!row) throw new AppError('invalid_token', { message: messages.linkDead });
  const found = await queries.selectMessages(db, id);
  return {
    subject: row.subject,
    name: row.name,
    status: row.status,
    orderNumber: row.orderNumber ?? undefined,
    messages: found.map(({ id: messageId, author, firstName, text, createdAt }) => ({
      _id: String(messageId),
      author,
      by: author === 'shopper' ? firstNameOf(row.name) : (firstName ?? undefined),
      text,
      at: createdAt.toISOString(),
    })),
  };
}
