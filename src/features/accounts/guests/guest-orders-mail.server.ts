import { findUserById, GUEST_ORDERS_MAIL } from '#features/accounts/accounts/accounts.queries.server';
import type { Job } from '#features/platform/jobs/jobs.service.server';
import { sendMail } from '#features/platform/mail/mail.service.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import { withGuestLink } from './guest-links.service.server';
import { guestOrdersText } from './guests.mail-texts';
import { findGuestOrder } from './guests.queries.server';

/** Mails a new customer about the orders of their address. The link proves that they can read its mail: docs/rules.md#guests-take-over. */
export const guestOrdersMailJob: Job<{ userId: string }> = {
  kind: GUEST_ORDERS_MAIL,
  run: async (shop, { userId }, attempt) => {
    const user = await findUserById(shop.db, userId);
    const found = user && (await findGuestOrder(shop.db, user.email));
    if (!found) return;
    const { orderId, orderNumber, orders } = found;
    const values = {
      name: user.firstName,
      orderNumbers: `${orderNumber}${orders > 1 ? ` and ${orders - 1} more` : ''}`,
      ...(orders === 1
        ? { orders: 'order', theseOrders: 'this order', addOrders: 'Add the Order' }
        : { orders: 'orders', theseOrders: 'these orders', addOrders: 'Add the Orders' }),
    };
    const mail = {
      to: user.email,
      kind: 'account.guest_orders',
      ...wordMail(shop, guestOrdersText, { values, url: '' }),
      footnotes: [`If you never ordered as a guest, ignore this mail.`],
    };
    await sendMail(shop, await withGuestLink(shop, mail, orderId), attempt);
  },
};
