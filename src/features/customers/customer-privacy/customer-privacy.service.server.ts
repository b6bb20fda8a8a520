import { inTransaction } from '#db/transaction.server';
import { readCustomerData } from '#features/accounts/privacy/privacy.service.server';
import { customerSubject, lockActive, viewCustomer } from '#features/customers/customer-records/customer-records.service.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { enqueue, type Job } from '#features/platform/jobs/jobs.service.server';
import { sendMail } from '#features/platform/mail/mail.service.server';
import { languageOf, wordFor } from '#features/platform/mail/mail-language.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { toDollars } from '#shared/money';
import { erasureText } from './customer-privacy.mail-texts';
import { customerPrivacyMessages as messages } from './customer-privacy.messages';
import * as queries from './customer-privacy.queries.server';
import type { Erasure, ObstacleKind } from './customer-privacy.schema';
import { erasureMailMessages as mailMessages } from './customer-privacy-mails.messages';

/** All data of one customer as JSON, the same that they can request themselves. Throws `not_found`, `conflict`. */
export async function exportData(shop: Shop, admin: Admin, id: string): Promise<string> {
  await inTransaction(shop.db, async (tx) => {
    await lockActive(tx, id);
    await writeAudit(tx, admin, { action: 'customer.data', subject: customerSubject(id) });
  });
  return JSON.stringify({ shop: shop.config.shop.name, ...(await readCustomerData(shop, id)) }, null, 2);
}

/** What an erasure would take and leave, and what is in its way. Throws `not_found`. */
export async function previewErasure(shop: Shop, id: string): Promise<Erasure> {
  await viewCustomer(shop, id);
  const [row, obstacles] = await Promise.all([queries.countBelongings(shop.db, id), queries.selectObstacles(shop.db, id)]);
  return {
    stays: { orders: row.orders, paid: toDollars(row.paidCents), refunded: toDollars(row.refundedCents), reviews: row.reviews },
    goes: {
      addresses: row.addresses,
      cartItems: row.cartItems,
      wishlist: row.wishlist,
      notes: row.notes,
      newsletter: row.isSubscribed,
      importRows: row.importRows,
      storeCredit: toDollars(row.creditCents),
    },
    obstacles: obstacles.map(toObstacle),
  };
}

/**
 * Removes the person and leaves the books (docs/rules.md#customers-erasure); the customer gets a last mail. Throws `not_found`, and
 * `conflict`: for somebody who was erased or merged, or with the obstacles.
 */
export async function eraseCustomer(shop: Shop, admin: Admin, id: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    if (!isUuid(id)) throw notFound(messages.missing);
    await queries.lockEverything(tx, id);
    const { email, firstName } = await lockActive(tx, id);
    const obstacles = (await queries.selectObstacles(tx, id)).map(toObstacle);
    if (obstacles.length > 0) {
      throw new AppError('conflict', { message: obstacles[0]?.message ?? messages.obstacles, details: { obstacles } });
    }
    const language = await languageOf(shop, tx, { account: id });
    await queries.eraseCustomer(tx, id);
    await writeAudit(tx, admin, { action: 'customer.erase', subject: customerSubject(id) });
    await enqueue(tx, erasureMailJob, { email, firstName, language });
  });
}

/** The log of mails is not to know the address again: nothing is left of this mail once it is sent. */
export const erasureMailJob: Job<{ email: string; firstName: string; language?: string }> = {
  kind: 'erasure mail',
  run: async (shop, { email, firstName, language }, attempt) => {
    try {
      const mail = await wordFor(shop, shop.db, { language }, () => ({
        to: email,
        ...wordMail(shop, erasureText, { values: { name: firstName } }),
        footnotes: [mailMessages.lastMail(shop.config.shop.email)],
      }));
      await sendMail(shop, mail, attempt);
    } finally {
      await queries.deleteMailOf(shop.db, attempt.jobId);
    }
  },
};

function toObstacle({ kind, name }: { kind: ObstacleKind; name: string }) {
  return { kind, name, message: messages.obstacle[kind](name) };
}
