import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink } from '#features/platform/mail/mail.service.server';
import type { Shop } from '#server/shop.server';
import { adminPaths, CONSOLE_PATH } from '#shared/admin-paths';

/** For an owner: an endpoint gets nothing more. */
export function endpointFailedMail(shop: Shop, { to, url, endpointId }: { to: string; url: string; endpointId: string }): Mail {
  const { host } = new URL(url);
  return {
    to,
    kind: 'webhook.failed',
    subject: `Webhooks to ${host} are turned off`,
    preview: 'Nothing has arrived there for days.',
    title: 'A webhook is turned off',
    paragraphs: [
      `The shop has stopped sending messages to ${host}, because nothing has arrived there for days, or because it refuses them.`,
      'What happens in the shop until you turn it on again is not sent. Messages that wait are sent then.',
    ],
    button: { label: 'Look at the log', url: mailLink(shop, `${CONSOLE_PATH}${adminPaths.webhook(endpointId)}`) },
  };
}
