import { toMailItem } from '#features/orders/order-mails/mail-items.server';
import type { Job } from '#features/platform/jobs/jobs.service.server';
import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import { createLink } from '#features/platform/secret-links/secret-links.server';
import { toTaxRows } from '#features/pricing/taxes/tax-lines-view';
import type { Shop } from '#server/shop.server';
import { formatCents } from '#shared/money';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
import { changeLinkText, orderLinkText } from './payment-links.mail-texts';
import { type LinkMailRow, setToken } from './payment-links.queries.server';

/** The token is created in the job, so that it is never stored in plain text. After sending again, `mailedAt` is another. */
export const paymentLinkMailJob: Job<{ id: string; mailedAt: string }> = {
  kind: 'payment link mail',
  run: async (shop, { id, mailedAt }, attempt) => {
    const { token, tokenHash } = createLink();
    const row = await setToken(shop.db, { id, mailedAt, tokenHash });
    if (row) await sendMail(shop, toMail(shop, row, token), attempt);
  },
};

function toMail(shop: Shop, row: LinkMailRow, token: string): Mail {
  const amount = formatCents(row.amountCents);
  const until = formatDate(row.expiresAt);
  const values = { name: row.firstName, orderNumber: row.orderNumber, amount, until };
  const url = mailLink(shop, paths.pay(token));
  return {
    to: row.email,
    orderId: row.orderId,
    ...(row.orderStatus === 'pending'
      ? wordMail(shop, orderLinkText, { values, url })
      : wordMail(shop, changeLinkText, { values: { ...values, note: row.note }, url })),
    facts: [
      { name: 'To pay', value: amount },
      { name: 'Until', value: until },
    ],
    items: {
      lines: row.lines.map((line) => toMailItem(shop.config.shop, line)),
      sums: [
        { name: 'Items', amount: formatCents(row.itemsCents) },
        ...toTaxRows(row),
        { name: 'Shipping', amount: row.shippingCents === 0 ? 'FREE' : formatCents(row.shippingCents) },
        ...(row.discountCents > 0 ? [{ name: 'Discount', amount: `−${formatCents(row.discountCents)}` }] : []),
        { name: 'Total', amount: formatCents(row.totalCents) },
      ],
    },
    footnotes: [`Is something not right? Just write to ${shop.config.shop.email} and name your order ${row.orderNumber}.`],
  };
}
