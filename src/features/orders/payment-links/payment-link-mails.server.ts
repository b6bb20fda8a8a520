import { hashToken, newToken } from '#features/people/accounts/token.server';
import type { Job } from '#features/platform/jobs/jobs.service.server';
import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import type { Shop } from '#server/shop.server';
import { formatCents, multiplyCents } from '#shared/money';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
import { type LinkMailRow, setToken } from './payment-links.queries.server';

/** The token is created in the job, so that it is never stored in plain text. After sending again, `mailedAt` is another. */
export const paymentLinkMailJob: Job<{ id: string; mailedAt: string }> = {
  kind: 'payment link mail',
  run: async (shop, { id, mailedAt }, attempt) => {
    const token = newToken();
    const row = await setToken(shop.db, { id, mailedAt, tokenHash: hashToken(token) });
    if (row) await sendMail(shop, toMail(shop, row, token), attempt);
  },
};

function toMail(shop: Shop, row: LinkMailRow, token: string): Mail {
  const amount = formatCents(row.amountCents);
  const isWholeOrder = row.orderStatus === 'pending';
  return {
    to: row.email,
    subject: isWholeOrder ? `Please pay your order ${row.orderNumber}` : `Please pay ${amount} for your changed order ${row.orderNumber}`,
    preview: `${amount}, until ${formatDate(row.expiresAt)}.`,
    title: isWholeOrder ? 'Your order is ready to be paid' : 'Your order was changed',
    paragraphs: [
      `Hello ${row.firstName},`,
      isWholeOrder
        ? `We have prepared your order ${row.orderNumber}. Its items are reserved for you until ${formatDate(row.expiresAt)}.`
        : `Your order ${row.orderNumber} costs more than before. ${row.note}`,
      `Please pay ${amount} by the button below, until ${formatDate(row.expiresAt)}. You need no account.`,
    ],
    facts: [
      { name: 'To pay', value: amount },
      { name: 'Until', value: formatDate(row.expiresAt) },
    ],
    items: {
      lines: row.lines.map(({ name, options, quantity, unitPriceCents }) => ({
        name,
        detail: [options.map(({ name, value }) => `${name} ${value}`).join(', '), `${quantity} × ${formatCents(unitPriceCents)}`]
          .filter(Boolean)
          .join(' · '),
        amount: formatCents(multiplyCents(unitPriceCents, quantity)),
      })),
      sums: [
        { name: 'Items', amount: formatCents(row.itemsCents) },
        { name: 'Tax', amount: formatCents(row.taxCents) },
        { name: 'Shipping', amount: row.shippingCents === 0 ? 'FREE' : formatCents(row.shippingCents) },
        ...(row.discountCents > 0 ? [{ name: 'Discount', amount: `−${formatCents(row.discountCents)}` }] : []),
        { name: 'Total', amount: formatCents(row.totalCents) },
      ],
    },
    button: { label: `Pay ${amount}`, url: mailLink(shop, paths.pay(token)) },
    footnotes: [`Is something not right? Just write to ${shop.config.shop.email} and name your order ${row.orderNumber}.`],
  };
}
