import type { Tx } from '#db/database.server';
import { isViolationOf } from '#db/sql-state.server';
import { inTransaction } from '#db/transaction.server';
import { forgotPassword } from '#features/accounts/accounts/passwords.service.server';
import { moveEmail } from '#features/accounts/email-addresses/email-addresses.service.server';
import { endGuestAccess } from '#features/accounts/guests/guest-links.service.server';
import { exportCustomers } from '#features/catalog/exports/exports.service.server';
import { type Admin, findChanges, writeAudit, writeAuditEntries } from '#features/platform/audit/audit.service.server';
import { enqueueMail, mailLink } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import type { Shop } from '#server/shop.server';
import { definedFields } from '#shared/defined-fields';
import { AppError, invalidField, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { isSameMailbox } from '#shared/mailbox';
import { boundCents } from '#shared/money';
import { pageInfo } from '#shared/pagination';
import { paths } from '#shared/paths';
import * as list from './customer-list.queries.server';
import * as queries from './customer-profile.queries.server';
import { accountMadeText } from './customer-records.mail-texts';
import { customerRecordsMessages as messages } from './customer-records.messages';
import {
  type Customer,
  type CustomerChange,
  type CustomerFilter,
  type CustomerListQuery,
  type CustomerOrders,
  type CustomerOrdersQuery,
  type CustomerPage,
  type CustomerSort,
  MOST_TAGGED,
  type NewCustomer,
  type TagChange,
} from './customer-records.schema';
import { accountMadeMailMessages as mailMessages } from './customer-records-mails.messages';
import { mergeTags } from './customer-tags.rules';
import { toCustomer, toCustomerOrder, toCustomerRecord } from './customer-view.server';

const CUSTOMERS_PER_PAGE = 50;
const FEW = 5_000;
const ORDERS_PER_PAGE = 20;
const TAGS_SHOWN = 20;

export async function listCustomers(shop: Shop, query: CustomerListQuery): Promise<CustomerPage> {
  const { sort = 'newest', page = 1, limit = CUSTOMERS_PER_PAGE, ...filter } = query;
  const input = toConditions(filter);
  const conditions = { ...input, few: await list.findFew(shop.db, input, FEW) };
  const [rows, counted] = await Promise.all([
    list.selectCustomers(shop.db, conditions, { sort, limit, offset: (page - 1) * limit }),
    list.countCustomers(shop.db, conditions),
  ]);
  return { customers: rows.map(toCustomerRecord), ...pageInfo({ page, limit, total: counted.total }), ...counted };
}

export function listTags(shop: Shop, q = ''): Promise<string[]> {
  return list.selectTags(shop.db, { q, limit: TAGS_SHOWN });
}

/** The list as a CSV file, in its order. Throws `unavailable` while two other exports run. */
export function exportFoundCustomers(
  shop: Shop,
  admin: Admin,
  { sort = 'newest', ...filter }: CustomerFilter & { sort?: CustomerSort | undefined },
) {
  return exportCustomers(shop, admin, (tx, columns) => list.openFoundCustomers(tx, { columns, conditions: toConditions(filter), sort }));
}

/** Throws `not_found`, also for somebody of the staff. */
export async function viewCustomer(shop: Shop, id: string): Promise<Customer> {
  return findCustomer(shop.db, id);
}

/** Throws `not_found`. */
export async function listOrdersOf(
  shop: Shop,
  id: string,
  { page = 1, limit = ORDERS_PER_PAGE }: CustomerOrdersQuery,
): Promise<CustomerOrders> {
  await findCustomer(shop.db, id);
  const { rows, total } = await queries.selectOrdersOf(shop.db, { id, limit, offset: (page - 1) * limit });
  return { orders: rows.map(toCustomerOrder), ...pageInfo({ page, limit, total }), total };
}

/** Adds a customer without a password, who chooses one by "forgot password". Throws `email_taken`. */
export async function createCustomer(shop: Shop, admin: Admin, { invite, phone = null, ...values }: NewCustomer): Promise<Customer> {
  const id = await refuseTakenEmail(() =>
    inTransaction(shop.db, async (tx) => {
      const customer = { ...values, phone };
      const id = await queries.insertCustomer(tx, customer);
      await writeAudit(tx, admin, { action: 'customer.create', subject: customerSubject(id), after: customer });
      if (invite) {
        const mail = await wordFor(shop, tx, { account: id }, () => ({
          to: values.email,
          account: id,
          ...wordMail(shop, accountMadeText, { values: { name: values.firstName }, url: mailLink(shop, paths.forgotPassword()) }),
          footnotes: [mailMessages.notExpected(shop.config.shop.email)],
        }));
        await enqueueMail(tx, mail);
      }
      return id;
    }),
  );
  return findCustomer(shop.db, id);
}

/** Whether a customer would sign in, and get mails, at another address than today. Throws `not_found`. */
export async function isOtherAddress(shop: Shop, id: string, email: string): Promise<boolean> {
  return !isSameMailbox((await findCustomer(shop.db, id)).email, email);
}

/**
 * Changes the given fields. Throws `not_found`, `email_taken`, and `conflict`: for an erased or merged customer, and with the `current`
 * customer if somebody changed them after the given version.
 */
export async function updateCustomer(shop: Shop, admin: Admin, { id, input }: { id: string; input: CustomerChange }): Promise<Customer> {
  const { version, ...values } = input;
  await refuseTakenEmail(() =>
    inTransaction(shop.db, async (tx) => {
      const before = await lockActive(tx, id);
      if (version !== undefined && version !== before.version) {
        throw new AppError('conflict', { message: messages.changed, details: { current: await findCustomer(tx, id) } });
      }
      await changeCustomer(tx, admin, { before, values });
    }),
  );
  return findCustomer(shop.db, id);
}

type Values = Parameters<typeof queries.updateCustomer>[2];

/**
 * Changes a locked customer, and records what became different. A new address of mail is not confirmed, and can be taken back for a week
 * (docs/rules.md#accounts-email-revert); of a guest, it ends links and session (docs/rules.md#guests-links).
 */
export async function changeCustomer(
  tx: Tx,
  admin: Admin,
  { before, values }: { before: queries.CustomerState; values: { [Name in keyof Values]?: Values[Name] | undefined } },
): Promise<void> {
  const input = definedFields(values) as Values;
  const { id, version: _, erasedAt: __, mergedInto: ___, isGuest, ...state } = before;
  const changes = findChanges<Values>(state, { ...state, ...input });
  if (Object.keys(changes.after).length === 0) return;
  await queries.updateCustomer(tx, id, changes.after);
  await writeAudit(tx, admin, { action: 'customer.update', subject: customerSubject(id), ...changes });
  const { email } = changes.after;
  if (email === undefined || isSameMailbox(email, before.email)) return;
  if (isGuest) return endGuestAccess(tx, id);
  await moveEmail(tx, before, { email, isConfirmed: false });
}

/** Adds and removes tags of many customers, all or nothing. Returns how many changed. Throws `invalid` for too many. */
export function changeTags(shop: Shop, admin: Admin, { ids, filter = {}, without, add, remove }: TagChange): Promise<number> {
  return inTransaction(shop.db, async (tx) => {
    const chosen = ids ? { ids } : { conditions: toConditions(filter), without };
    const customers = await list.lockCustomers(tx, chosen, MOST_TAGGED + 1);
    if (customers.length > MOST_TAGGED) {
      throw invalidField('filter', messages.tooManyCustomers(MOST_TAGGED));
    }
    const changed = customers.flatMap(({ id, tags: before }) => {
      const tags = mergeTags(before, { add, remove });
      return tags ? [{ id, before, tags }] : [];
    });
    await queries.updateTags(
      tx,
      changed.map(({ id, tags }) => ({ id, tags })),
    );
    await writeAuditEntries(
      tx,
      admin,
      changed.map(({ id, before, tags }) => ({
        action: 'customer.update',
        subject: customerSubject(id),
        before: { tags: before },
        after: { tags },
      })),
    );
    return changed.length;
  });
}

/** Mails a link for a new password. Throws `not_found`, and `conflict` for a guest or an erased or merged customer. Returns the address. */
export async function sendPasswordReset(shop: Shop, admin: Admin, id: string): Promise<string> {
  const email = await inTransaction(shop.db, async (tx) => {
    const { email, isGuest } = await lockActive(tx, id);
    if (isGuest) throw new AppError('conflict', { message: messages.guestHasNoPassword });
    await writeAudit(tx, admin, { action: 'customer.password_mail', subject: customerSubject(id), after: { email } });
    return email;
  });
  await forgotPassword(shop, email);
  return email;
}

/** Locks a customer until the transaction ends. Throws `not_found`, and `conflict` for one who was erased or merged. */
export async function lockActive(tx: Tx, id: string): Promise<queries.CustomerState> {
  const customer = isUuid(id) ? await queries.lockCustomer(tx, id) : undefined;
  if (!customer) throw notFound(messages.missing);
  if (customer.erasedAt) throw new AppError('conflict', { message: messages.erased });
  if (customer.mergedInto) throw new AppError('conflict', { message: messages.merged, details: { mergedInto: customer.mergedInto } });
  return customer;
}

export function customerSubject(id: string) {
  return { type: 'customer', id };
}

export async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isViolationOf(error, ['users_email'])) throw error;
    throw new AppError('email_taken', { cause: error });
  }
}

async function findCustomer(db: Shop['db'] | Tx, id: string): Promise<Customer> {
  const row = isUuid(id) ? await queries.selectCustomer(db, id) : undefined;
  if (!row) throw notFound(messages.missing);
  return toCustomer(row);
}

function toConditions({ minSpent, maxSpent, ...filter }: CustomerFilter): list.CustomerConditions {
  return {
    ...filter,
    minSpentCents: minSpent === undefined ? undefined : boundCents(minSpent),
    maxSpentCents: maxSpent === undefined ? undefined : boundCents(maxSpent),
  };
}
