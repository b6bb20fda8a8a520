import { enqueueMail } from '#features/platform/mail/mail.service.server';
import type { Shop } from '#server/shop.server';
import type { Contact } from './contact.schema';

/** Mails a visitor's message to support; replies go directly to the visitor. */
export function contactSupport(shop: Shop, { name, email, subject, message }: Contact): Promise<void> {
  return enqueueMail(shop.db, {
    to: shop.config.shop.email,
    replyTo: { name, address: email },
    subject: `Contact: ${subject ?? `a message from ${name}`}`,
    preview: message.slice(0, 100),
    title: subject ?? 'A message from the contact form',
    paragraphs: [message],
    facts: [
      { name: 'From', value: name },
      { name: 'Email', value: email },
    ],
    footnotes: ['Reply to this mail to answer.'],
  });
}
