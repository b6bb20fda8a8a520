import { findUserById, GUEST_ORDERS_MAIL } from '#features/accounts/accounts/accounts.queries.server';
import type { Job } from '#features/platform/jobs/jobs.service.server';
import type { Mail } from '#features/platform/mail/mail.schema';
import { sendMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import type { Shop } from '#server/shop.server';
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
    const mail = await wordFor(shop, shop.db, { account: userId }, () => withGuestLink(shop, toMail(shop, user, found), found.orderId));
    await sendMail(shop, mail, attempt);
  },
};

function toMail(
  shop: Shop,
  { firstName, email }: { firstName: string; email: string },
  { orderNumber, orders }: { orderNumber: string; orders: number },
): Mail {
  const values = {
    name: firstName,
    orderNumbers: orders > 1 ? messages.andMore(orderNumber, orders - 1) : orderNumber,
    subjectLine: messages.subjectLine(orders),
    heading: messages.heading(orders),
    signInSentence: messages.signInSentence(orders),
    addOrders: messages.addOrders(orders),
    orders: messages.orders(orders),
    theseOrders: messages.theseOrders(orders),
  };
  return {
    to: email,
    kind: 'account.guest_orders',
    ...wordMail(shop, guestOrdersText, { values, url: '' }),
    footnotes: [messages.notYou],
  };
}
