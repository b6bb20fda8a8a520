import type { Job } from '#features/platform/jobs/jobs.service.server';
import type { Mail, MailQuote } from '#features/platform/mail/mail.schema';
import { mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import type { Reader } from '#features/platform/mail/mail-reader.queries.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import { LINK_DAYS } from '#features/platform/secret-links/secret-links.rules';
import { createLink } from '#features/platform/secret-links/secret-links.server';
import type { Shop } from '#server/shop.server';
import { adminPaths, CONSOLE_PATH } from '#shared/admin-paths';
import { withCommas } from '#shared/lists';
import { mailPaths } from '#shared/mail-paths';
import { formatDate } from '#shared/time';
import { withoutLinks } from '#shared/without-links';
import { conversationMailMessages as messages, shopperMessageMailMessages as staffMessages } from './conversation-mails.messages';
import { replyText } from './conversations.mail-texts';
import * as queries from './conversations.queries.server';
import { excerptOf } from './conversations.rules';

const QUOTED_MESSAGES = 5;

/** Mails a message of the staff to the shopper. What the shopper wrote loses its links: the address may be somebody else's. The link is created here, so that its token is never stored in plain text. */
export const conversationMailJob: Job<{ messageId: number }> = {
  kind: 'conversation mail',
  run: async (shop, { messageId }, attempt) => {
    const message = await queries.findMessage(shop.db, messageId);
    const conversation = message && (await queries.selectConversation(shop.db, message.conversationId));
    if (!conversation) return;
    const { token, tokenHash } = createLink();
    await queries.insertLink(shop.db, { tokenHash, conversationId: conversation.id });
    const earlier = (await queries.selectMessages(shop.db, conversation.id)).filter(({ id }) => id < messageId);
    const mail = await wordFor(shop, shop.db, readerOf(conversation), () => staffMail(shop, { conversation, message, earlier, token }));
    await sendMail(shop, mail, attempt);
  },
};

/** Whose language the mails to the shopper are in. */
export function readerOf({ orderId: order, userId: account, email: address, language }: queries.ConversationRow): Reader {
  return { order, account, address, language };
}

interface StaffMail {
  conversation: queries.ConversationRow;
  message: queries.MessageRow;
  earlier: readonly queries.MessageRow[];
  token: string;
}

function staffMail(shop: Shop, { conversation, message, earlier, token }: StaffMail): Mail {
  const { name: shopName } = shop.config.shop;
  const { id, email, name, orderId } = conversation;
  const subject = earlier[0]?.author === 'shopper' ? withoutLinks(conversation.subject) : conversation.subject;
  return {
    to: email,
    kind: 'conversation.reply',
    about: { type: 'conversation', id },
    ...(orderId && { orderId }),
    thread: `conversation-${id}`,
    ...wordMail(shop, replyText, {
      values: {
        mailSubject: earlier.length > 0 ? messages.again(subject) : subject,
        subject,
        excerpt: excerptOf(message.text),
        message: message.text,
        signature: withCommas([message.firstName, shopName]),
      },
      url: mailLink(shop, mailPaths.messages(token)),
    }),
    quotes: earlier
      .slice(-QUOTED_MESSAGES)
      .reverse()
      .map((quoted) => toQuote(quoted, { name, shopName })),
    footnotes: [messages.answerByButton(LINK_DAYS.conversation)],
  };
}

function toQuote(
  { author, firstName, text, createdAt }: queries.MessageRow,
  { name, shopName }: { name: string; shopName: string },
): MailQuote {
  const date = formatDate(createdAt);
  if (author === 'shopper') return { by: messages.quoteBy(withoutLinks(name), date), text: withoutLinks(text) };
  return { by: messages.quoteByShop(firstName, shopName, date), text };
}

export interface ShopperMail {
  to: string;
  conversationId: string;
  name: string;
  email: string;
  /** As the shopper entered it. */
  subject: string | undefined;
  text: string;
}

/** Announces a shopper's message to the staff; a reply to the mail goes directly to the shopper. */
export function shopperMail(shop: Shop, { to, conversationId, name, email, subject, text }: ShopperMail): Mail {
  return {
    to,
    kind: 'conversation.message',
    about: { type: 'conversation', id: conversationId },
    thread: `conversation-staff-${conversationId}`,
    replyTo: { name, address: email },
    subject: staffMessages.subject(subject, name),
    preview: excerptOf(text),
    title: subject ?? staffMessages.title,
    paragraphs: [text],
    facts: [
      { name: staffMessages.from, value: name },
      { name: staffMessages.email, value: email },
    ],
    button: { label: staffMessages.answer, url: mailLink(shop, CONSOLE_PATH + adminPaths.conversation(conversationId)) },
    footnotes: [staffMessages.replies],
  };
}
