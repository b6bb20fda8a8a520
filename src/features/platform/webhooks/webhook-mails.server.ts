import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink } from '#features/platform/mail/mail.service.server';
import type { Shop } from '#server/shop.server';
import { adminPaths, CONSOLE_PATH } from '#shared/admin-paths';
import { endpointFailedMailMessages as messages } from './webhook-mails.messages';

/** For an owner: an endpoint gets nothing more. */
export function endpointFailedMail(shop: Shop, { to, url, endpointId }: { to: string; url: string; endpointId: string }): Mail {
  const { host } = new URL(url);
  return {
    to,
    kind: 'webhook.failed',
    subject: messages.subject(host),
    preview: messages.preview,
    title: messages.title,
    paragraphs: [messages.why(host), messages.whatIsNotSent],
    button: { label: messages.lookAtTheLog, url: mailLink(shop, `${CONSOLE_PATH}${adminPaths.webhook(endpointId)}`) },
  };
}
