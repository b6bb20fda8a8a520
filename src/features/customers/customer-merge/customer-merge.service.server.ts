import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import type { Customer } from '#features/customers/customer-records/customer-records.schema';
import { customerSubject, lockActive, viewCustomer } from '#features/customers/customer-records/customer-records.service.server';
import { mergeTags } from '#features/customers/customer-records/customer-tags.rules';
import { type Admin, writeAuditEntries } from '#features/platform/audit/audit.service.server';
import type { Mail } from '#features/platform/mail/mail.schema';
import { enqueueMail, mailLink } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { toDollars } from '#shared/money';
import { paths } from '#shared/paths';
import { mergedIntoText, mergedText } from './customer-merge.mail-texts';
import { customerMergeMessages as messages } from './customer-merge.messages';
import * as queries from './customer-merge.queries.server';
import type { MergePreview, MergeRequest } from './customer-merge.schema';
import { mergeMailMessages as mailMessages } from './customer-merge-mails.messages';

/** What merging `from` into a customer would do. Throws `not_found`, and `invalid` for the same account twice. */
export async function previewMerge(shop: Shop, id: string, from: string): Promise<MergePreview> {
  refuseSame(id, from);
  const [stays, other] = [await viewCustomer(shop, id), await viewCustomer(shop, from)];
  const row = await queries.countMoves(shop.db, { stays: id, from });
  const tags = mergeTags(stays.tags, { add: other.tags, remove: [] }) ?? stays.tags;
  return {
    stays: toAccount(stays),
    from: toAccount(other),
    moves: {
      orders: row.orders,
      addresses: row.addresses,
      cartItems: row.cartItems,
      wishlist: row.wishlist,
      reviews: row.reviews - row.droppedReviews.length,
      notes: row.notes,
      storeCredit: toDollars(row.creditCents),
      tags: tags.slice(stays.tags.length),
      newsletter: row.hasNewsletter,
      phone: stays.phone === undefined ? other.phone : undefined,
    },
    droppedReviews: row.droppedReviews,
  };
}

/**
 * Moves all that `from` has to a customer and closes `from` for good (docs/rules.md#customers-merge): it cannot be undone. Both
 * addresses get a mail, unless `from` is a guest's. Throws `not_found`, `invalid` for the same account twice, and `conflict` if one of them was erased, merged or
 * changed since the given versions.
 */
export async function mergeCustomers(
  shop: Shop,
  admin: Admin,
  { id, from, version, fromVersion }: MergeRequest & { id: string },
): Promise<Customer> {
  refuseSame(id, from);
  await inTransaction(shop.db, async (tx) => {
    if (isUuid(id)) await queries.lockAccounts(tx, [id, from]);
    const stays = await lockVersion(tx, id, version);
    const other = await lockVersion(tx, from, fromVersion);
    // A guest's address was never confirmed: the account of somebody else must not end up with it.
    if (stays.isGuest && !other.isGuest) throw new AppError('conflict', { message: messages.intoGuest });
    const moved = await queries.mergeCustomers(tx, { stays: id, from });
    await writeAuditEntries(tx, admin, [
      { action: 'customer.merge', subject: customerSubject(id), after: { email: stays.email, from, fromEmail: other.email, moved } },
      { action: 'customer.merged', subject: customerSubject(from), before: { email: other.email }, after: { into: id } },
    ]);
    if (other.isGuest) return;
    // Both addresses, because both may be read by somebody who did not want this.
    await enqueueMail(tx, await wordFor(shop, tx, { account: id }, () => mergedIntoMail(shop, stays, other)));
    await enqueueMail(tx, await wordFor(shop, tx, { account: from }, () => mergedMail(shop, stays, other)));
  });
  return viewCustomer(shop, id);
}

async function lockVersion(tx: Tx, id: string, version: number | undefined) {
  const customer = await lockActive(tx, id);
  if (version !== undefined && version !== customer.version) throw new AppError('conflict', { message: messages.changed });
  return customer;
}

function refuseSame(id: string, from: string): void {
  if (id.toLowerCase() === from.toLowerCase()) throw invalidField('from', messages.same);
}

interface Addressee {
  id: string;
  firstName: string;
  email: string;
}

function mergedIntoMail(shop: Shop, stays: Addressee, other: Addressee): Mail {
  const values = { name: stays.firstName, email: stays.email, otherEmail: other.email };
  return {
    to: stays.email,
    account: stays.id,
    ...wordMail(shop, mergedIntoText, { values, url: mailLink(shop, paths.profile()) }),
    footnotes: [mailMessages.notYours(shop.config.shop.email)],
  };
}

function mergedMail(shop: Shop, stays: Addressee, other: Addressee): Mail {
  return {
    to: other.email,
    account: stays.id,
    ...wordMail(shop, mergedText, { values: { name: other.firstName, email: stays.email } }),
    footnotes: [mailMessages.notYours(shop.config.shop.email)],
  };
}

function toAccount({ _id, version, firstName, lastName, email, createdAt }: Customer): MergePreview['stays'] {
  return { _id, version, firstName, lastName, email, createdAt };
}
