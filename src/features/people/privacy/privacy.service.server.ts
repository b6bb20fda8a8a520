import { inTransaction } from '#db/transaction.server';
import type { User } from '#features/people/accounts/accounts.schema';
import { refuseLastOwner } from '#features/people/staff/staff.service.server';
import { enqueue, type Job } from '#features/platform/jobs/jobs.service.server';
import { enqueueMail, mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import type { Shop } from '#server/shop.server';
import { adminPaths, CONSOLE_PATH } from '#shared/admin-paths';
import { dataExportText, deletionText } from './privacy.mail-texts';
import { selectCustomerData } from './privacy.queries.server';

/** Mails all data of a customer to them; the data are read when the mail is sent. */
export function requestExport(shop: Shop, { _id: userId, email, firstName }: User): Promise<void> {
  return enqueue(shop.db, dataExportJob, { userId, email, firstName });
}

/** All data of a customer, except credentials; undefined for nobody. */
export function readCustomerData(shop: Shop, userId: string): Promise<Record<string, unknown> | undefined> {
  return selectCustomerData(shop.db, userId);
}

export const dataExportJob: Job<{ userId: string; email: string; firstName: string }> = {
  kind: 'data export mail',
  run: async (shop, { userId, email, firstName }, attempt) => {
    const data = await readCustomerData(shop, userId);
    if (!data) return;
    const { name } = shop.config.shop;
    await sendMail(
      shop,
      {
        to: email,
        kind: 'account.export',
        ...wordMail(shop, dataExportText, { values: { name: firstName } }),
        footnotes: [`If you did not ask for this, please change your password and write to ${shop.config.shop.email}.`],
        attachments: [
          {
            filename: 'your-data.json',
            contentType: 'application/json; charset=utf-8',
            content: JSON.stringify({ shop: name, ...data }, null, 2),
          },
        ],
      },
      attempt,
    );
  },
};

/** Sends a deletion request to support, and a confirmation to the customer. Throws `last_owner` for the only owner. */
export async function requestDeletion(shop: Shop, user: User): Promise<void> {
  await refuseLastOwner(shop, user);
  const { _id, email, firstName, lastName } = user;
  const support = shop.config.shop.email;
  return inTransaction(shop.db, async (tx) => {
    await enqueueMail(tx, {
      to: support,
      kind: 'account.deletion_request',
      replyTo: { name: `${firstName} ${lastName}`, address: email },
      subject: 'A customer asks to delete their account',
      preview: `${email} confirmed it twice.`,
      title: 'A customer asks to delete their account',
      paragraphs: ['A signed-in customer confirmed twice that this account should be deleted. Open orders and refunds come first.'],
      facts: [
        { name: 'Customer', value: `${firstName} ${lastName}` },
        { name: 'Email', value: email },
        { name: 'Account', value: _id },
      ],
      button: { label: 'Open the Customer', url: mailLink(shop, CONSOLE_PATH + adminPaths.customer(_id)) },
    });
    await enqueueMail(tx, {
      to: email,
      kind: 'account.deletion',
      ...wordMail(shop, deletionText, { values: { name: firstName } }),
      footnotes: [`Did you change your mind, or was this not you? Write to ${support}.`],
    });
  });
}
