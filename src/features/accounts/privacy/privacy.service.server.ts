import { inTransaction } from '#db/transaction.server';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { askToConfirm } from '#features/accounts/accounts/email-confirmation-mail.server';
import { refuseLastOwner } from '#features/accounts/staff/staff.service.server';
import { enqueue, type Job } from '#features/platform/jobs/jobs.service.server';
import { mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import type { Shop } from '#server/shop.server';
import { adminPaths, CONSOLE_PATH } from '#shared/admin-paths';
import { dataExportText, deletionText } from './privacy.mail-texts';
import { privacyMessages as messages } from './privacy.messages';
import { selectAddressee, selectCustomerData } from './privacy.queries.server';
import { privacyMailMessages as mailMessages, deletionRequestMailMessages as requestMessages } from './privacy-mails.messages';

/**
 * Mails all data of a customer to the address that they have when it is sent; the data are read then, too. An account without a
 * confirmed address gets what it did itself, and a link that confirms it.
 */
export async function requestExport(shop: Shop, { _id: userId, emailConfirmed }: User): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await enqueue(tx, dataExportJob, { userId });
    if (!emailConfirmed) await askToConfirm(tx, userId);
  });
}

/** All data of a customer, except credentials; undefined for nobody. */
export function readCustomerData(shop: Shop, userId: string): Promise<Record<string, unknown> | undefined> {
  return selectCustomerData(shop.db, userId);
}

export const dataExportJob: Job<{ userId: string }> = {
  kind: 'data export mail',
  run: async (shop, { userId }, attempt) => {
    const user = await selectAddressee(shop.db, userId);
    const data = user && (await readCustomerData(shop, userId));
    if (!data) return;
    const { name } = shop.config.shop;
    const mail = await wordFor(shop, shop.db, { account: userId }, () => ({
      to: user.email,
      kind: 'account.export',
      account: userId,
      ...wordMail(shop, dataExportText, { values: { name: user.firstName } }),
      footnotes: [...(user.emailConfirmedAt === null ? [messages.notConfirmed] : []), mailMessages.exportNotYou(shop.config.shop.email)],
      attachments: [
        {
          filename: 'your-data.json',
          contentType: 'application/json; charset=utf-8',
          content: JSON.stringify({ shop: name, ...data }, null, 2),
        },
      ],
    }));
    await sendMail(shop, mail, attempt);
  },
};

/** Sends a deletion request to support, and a confirmation to the customer. Throws `last_owner` for the only owner. */
export async function requestDeletion(shop: Shop, user: User): Promise<void> {
  await refuseLastOwner(shop, user);
  await inTransaction(shop.db, async (tx) => {
    await enqueue(tx, deletionRequestJob, { userId: user._id });
    await enqueue(tx, deletionMailJob, { userId: user._id });
  });
}

/** To support, with the customer's address as it is when the mail is sent. */
export const deletionRequestJob: Job<{ userId: string }> = {
  kind: 'deletion request mail',
  run: async (shop, { userId }, attempt) => {
    const customer = await selectAddressee(shop.db, userId);
    if (!customer) return;
    const { email, firstName, lastName } = customer;
    const to = shop.config.shop.email;
    const mail = await wordFor(shop, shop.db, { address: to }, () => ({
      to,
      kind: 'account.deletion_request',
      account: userId,
      replyTo: { name: `${firstName} ${lastName}`, address: email },
      subject: requestMessages.title,
      preview: requestMessages.preview(email),
      title: requestMessages.title,
      paragraphs: [requestMessages.confirmed],
      facts: [
        { name: requestMessages.customer, value: `${firstName} ${lastName}` },
        { name: requestMessages.email, value: customer.emailConfirmedAt ? email : messages.unconfirmedAddress(email) },
        { name: requestMessages.account, value: userId },
      ],
      button: { label: requestMessages.open, url: mailLink(shop, CONSOLE_PATH + adminPaths.customer(userId)) },
    }));
    await sendMail(shop, mail, attempt);
  },
};

/** To the customer's address as it is when the mail is sent. */
export const deletionMailJob: Job<{ userId: string }> = {
  kind: 'deletion mail',
  run: async (shop, { userId }, attempt) => {
    const customer = await selectAddressee(shop.db, userId);
    if (!customer) return;
    const mail = await wordFor(shop, shop.db, { account: userId }, () => ({
      to: customer.email,
      kind: 'account.deletion',
      account: userId,
      ...wordMail(shop, deletionText, { values: { name: customer.firstName } }),
      footnotes: [mailMessages.deletionNotYou(shop.config.shop.email)],
    }));
    await sendMail(shop, mail, attempt);
  },
};
