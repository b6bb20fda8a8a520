import { toMailItem } from '#features/orders/order-mails/mail-items.server';
import { orderMailFactMessages as facts, orderMailSumMessages as sums } from '#features/orders/order-mails/order-mails.messages';
import { languageOfOrder } from '#features/orders/orders/order-view.server';
import type { Job } from '#features/platform/jobs/jobs.service.server';
import type { Mail } from '#features/platform/mail/mail.schema';
import { mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import { createLink } from '#features/platform/secret-links/secret-links.server';
import { translatedPart } from '#features/platform/translations/translated-part';
import { toTaxRows } from '#features/pricing/taxes/tax-lines-view';
import type { Shop } from '#server/shop.server';
import { formatCents, negateCents } from '#shared/money';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
import { paymentLinkMailMessages as messages } from './payment-link-mails.messages';
import { changeLinkText, orderLinkText } from './payment-links.mail-texts';
import { type LinkMailRow, setToken } from './payment-links.queries.server';

/** The token is created in the job, so that it is never stored in plain text. After sending again, `mailedAt` is another. */
export const paymentLinkMailJob: Job<{ id: string; mailedAt: string }> = {
  kind: 'payment link mail',
  run: async (shop, { id, mailedAt }, attempt) => {
    const { token, tokenHash } = createLink();
    const row = await setToken(shop.db, { id, mailedAt, tokenHash });
    if (row) await sendMail(shop, await wordFor(shop, shop.db, { order: row.orderId }, () => toMail(shop, row, token)), attempt);
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
      { name: messages.toPay, value: amount },
      { name: messages.until, value: until },
    ],
    items: {
      lines: row.lines.map((line) => toMailItem(shop.config.shop, line)),
      sums: [
        { name: sums.items, amount: formatCents(row.itemsCents) },
        ...toTaxRows({ ...row, taxLines: translatedPart(row.taxLines, languageOfOrder(row)) }),
        { name: sums.shipping, amount: row.shippingCents === 0 ? sums.free : formatCents(row.shippingCents) },
        ...(row.discountCents > 0 ? [{ name: sums.discount, amount: formatCents(negateCents(row.discountCents)) }] : []),
        { name: sums.total, amount: formatCents(row.totalCents) },
      ],
    },
    footnotes: [facts.somethingWrong(shop.config.shop.email, row.orderNumber)],
  };
}
