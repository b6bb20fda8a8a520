import { findUserById, GUEST_ORDERS_MAIL } from '#features/accounts/accounts/accounts.queries.server';
import type { Job } from '#features/platform/jobs/jobs.service.server';
import { sendMail } from '#features/platform/mail/mail.service.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import { withGuestLink } from './guest-links.service.server';
import { guestMailMessages as messages } from './guest-mails.messages';
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
      orderNumbers: orders > 1 ? messages.andMore(orderNumber, orders - 1) : orderNumber,
      subjectLine: messages.subjectLine(orders),
      heading: messages.heading(orders),
      signInSentence: messages.signInSentence(orders),
      addOrders: messages.addOrders(orders),
      orders: messages.orders(orders),
      theseOrders: messages.theseOrders(orders),
    };
    const mail = {
      to: user.email,
      kind: 'account.guest_orders',
      ...wordMail(shop, guestOrdersText, { values, url: '' }),
      footnotes: [messages.notYou],
    };
    await sendMail(shop, await withGuestLink(shop, mail, orderId), attempt);
  },
};
