import { findUserById, GUEST_ORDERS_MAIL } from '#features/people/accounts/accounts.queries.server';
import type { Job } from '#features/platform/jobs/jobs.service.server';
import { sendMail } from '#features/platform/mail/mail.service.server';
import { withGuestLink } from './guest-links.service.server';
import { findGuestOrder } from './guests.queries.server';

/** Mails a new customer about the orders of their address. The link proves that they can read its mail: docs/rules.md#guests-take-over. */
export const guestOrdersMailJob: Job<{ userId: string }> = {
  kind: GUEST_ORDERS_MAIL,
  run: async (shop, { userId }, attempt) => {
    const user = await findUserById(shop.db, userId);
    const found = user && (await findGuestOrder(shop.db, user.email));
    if (!found) return;
    const { orderId, orderNumber, orders } = found;
    const those = orders === 1 ? 'this order' : 'these orders';
    const mail = {
      to: user.email,
      kind: 'account.guest_orders',
      subject: `Add your earlier ${orders === 1 ? 'order' : 'orders'} to your account`,
      preview: `You ordered as a guest: ${orderNumber}${orders > 1 ? ` and ${orders - 1} more` : ''}.`,
      title: `Add your earlier ${orders === 1 ? 'order' : 'orders'}`,
      paragraphs: [
        `Hello ${user.firstName},`,
        `With this address somebody, hopefully you, ordered as a guest at ${shop.config.shop.name}: ${orderNumber}${orders > 1 ? ` and ${orders - 1} more` : ''}.`,
        `Sign in and open this link to see ${those} in your account.`,
      ],
      button: { label: orders === 1 ? 'Add the Order' : 'Add the Orders', url: '' },
      footnotes: [`If you never ordered as a guest, ignore this mail.`],
    };
    await sendMail(shop, await withGuestLink(shop, mail, orderId), attempt);
  },
};
