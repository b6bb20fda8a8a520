import type { Tx } from '#db/database.server';
import { deleteAddress, insertAddress, moveDefault } from '#features/accounts/addresses/addresses.queries.server';
import { type CustomerDraft, readCustomer, readEmail } from '#features/catalog/import-files/customer-draft.rules';
import { placeOf } from '#features/catalog/import-files/findings';
import { importsMessages as messages } from '#features/catalog/import-files/imports.messages';
import { mailboxKey } from '#shared/mailbox';
import type { ImportKindService, Plan } from './import-kind.server';
import * as queries from './imported-customers.queries.server';
import type { WorkResult } from './imports.queries.server';

interface CustomerUndo {
  isNew: boolean;
  filled: queries.FilledFields;
  addressId?: string | undefined;
  /** Added to the newsletter. */
  isSubscribed: boolean;
  email: string;
}

/** docs/rules.md#imports-customers */
export const customerImports: ImportKindService<CustomerDraft, CustomerUndo> = {
  keyOf: ({ email }, line) => ({ key: email ? mailboxKey(readEmail(email)) : `line ${line}` }),

  read(lines, layout) {
    const [first, ...others] = lines.map(({ line, fields, isTooLong }) => {
      if (isTooLong)
        return { line, label: fields.email ?? '', errors: [{ field: 'row', message: messages.rowHasTooManyCells }], notes: [] };
      return { line, ...readCustomer({ line, fields }, layout) };
    });
    if (!first) return [];
    return [
      first,
      ...others.map(({ line, label }) => ({
        line,
        label,
        errors: [{ field: 'email', message: messages.emailTwice(first.line), ...placeOf('email', layout, { line, value: label }) }],
        notes: [],
      })),
    ];
  },

  async plan(tx, drafts) {
    const accountOf = await findAccounts(tx, drafts);
    return drafts.map((draft) => planCustomer(draft, accountOf(draft)));
  },

  async apply(tx, rows) {
    const drafts = rows.map(({ draft }) => draft);
    const accountOf = await findAccounts(tx, drafts, { isLocked: true });
    const added = await insertNew(
      tx,
      drafts.filter((draft) => !accountOf(draft).customer),
    );
    const subscribers = drafts.filter((draft) => isCustomer(accountOf(draft)) && planNewsletter(draft, accountOf(draft)) === 'add');
    const subscribed = await queries.insertSubscribers(
      tx,
      subscribers.map(({ email }) => email),
    );
    const results: WorkResult[] = [];
    for (const { line, draft } of rows) {
      const { customer } = accountOf(draft);
      const { outcome, errors } = planCustomer(draft, accountOf(draft));
      if (outcome === 'refuse' || outcome === 'unchanged') {
        results.push({ line, outcome, errors, state: 'skipped' });
        continue;
      }
      const subjectId = customer?.id ?? added.get(draft.email);
      // Somebody has registered with the address since this batch began: the next batch sees the account.
      if (!subjectId) continue;
      const filled = customer ? emptyFields(draft, customer) : {};
      if (Object.keys(filled).length > 0) await queries.updateCustomer(tx, subjectId, filled);
      const addressId = draft.address && canAddAddress(draft, customer) ? await addAddress(tx, subjectId, draft.address) : undefined;
      const undo: CustomerUndo = { isNew: !customer, filled, addressId, isSubscribed: subscribed.has(draft.email), email: draft.email };
      results.push({ line, outcome, state: 'applied', subjectId, undo });
    }
    return results;
  },

  async undo(tx, rows) {
    const results: WorkResult[] = [];
    for (const { line, outcome, subjectId, undo } of rows) {
      const isUndone = undo.isNew
        ? await queries.deleteUnusedCustomer(tx, subjectId, undo.addressId)
        : await undoUpdate(tx, subjectId, undo);
      if (isUndone && undo.isSubscribed) await queries.deleteUnchangedSubscriber(tx, undo.email);
      if (isUndone) results.push({ line, outcome, state: 'undone' });
      else results.push({ line, outcome, state: 'changed_since', errors: [{ field: 'row', message: messages.customerUsedSince }] });
    }
    return results;
  },
};

interface StoredAccount {
  customer?: queries.StoredCustomer | undefined;
  newsletter?: string | undefined;
}

async function findAccounts(
  tx: Tx,
  drafts: readonly CustomerDraft[],
  options?: { isLocked: boolean },
): Promise<(draft: CustomerDraft) => StoredAccount> {
  const emails = drafts.map(({ email }) => email);
  const customers = new Map(
    (await queries.selectStoredCustomers(tx, emails, options)).map((customer) => [mailboxKey(customer.email), customer]),
  );
  const subscribers = new Map((await queries.selectSubscribers(tx, emails)).map(({ email, status }) => [email, status]));
  return ({ email }) => ({ customer: customers.get(mailboxKey(email)), newsletter: subscribers.get(mailboxKey(email)) });
}

function planCustomer(draft: CustomerDraft, stored: StoredAccount): Plan<CustomerDraft> {
  const { customer } = stored;
  if (!isCustomer(stored)) return { outcome: 'refuse', errors: [{ field: 'email', message: messages.staffUntouched }], notes: [] };
  const newsletter = planNewsletter(draft, stored);
  const notes = [
    ...(newsletter === 'left' ? [messages.leftNewsletter] : []),
    ...(customer && !customer.ownsAddress ? [messages.claimedUntouched] : []),
  ];
  if (!customer) return { outcome: 'create', errors: [], notes };
  const isFilled = Object.keys(emptyFields(draft, customer)).length > 0 || canAddAddress(draft, customer);
  return { outcome: isFilled || newsletter === 'add' ? 'update' : 'unchanged', errors: [], notes };
}

/** Whether this is not a member of staff. */
function isCustomer({ customer }: StoredAccount): boolean {
  return !customer || customer.role === 'customer';
}

function planNewsletter({ acceptsMarketing }: CustomerDraft, { newsletter }: StoredAccount): 'add' | 'left' | undefined {
  if (!acceptsMarketing) return undefined;
  if (newsletter === undefined) return 'add';
  return newsletter === 'left' ? 'left' : undefined;
}

/** The fields that the customer does not have yet. Whoever only claims the address learns nothing of its owner (docs/rules.md#accounts-confirmed). */
function emptyFields(draft: CustomerDraft, customer: queries.StoredCustomer): queries.FilledFields {
  if (!customer.ownsAddress) return {};
  return {
    ...(draft.firstName && !customer.firstName && { firstName: draft.firstName }),
    ...(draft.lastName && !customer.lastName && { lastName: draft.lastName }),
    ...(draft.phone && !customer.phone && { phone: draft.phone }),
    ...(draft.tags.length > 0 && customer.tags.length === 0 && { tags: draft.tags }),
  };
}

function canAddAddress({ address }: CustomerDraft, customer: queries.StoredCustomer | undefined): boolean {
  return address !== undefined && (!customer || (customer.ownsAddress && !customer.hasAddress));
}

async function insertNew(tx: Tx, drafts: readonly CustomerDraft[]): Promise<Map<string, string>> {
  const rows = await queries.insertCustomers(
    tx,
    drafts.map(({ email, firstName, lastName, phone, tags }) => ({ email, firstName, lastName, phone: phone ?? null, tags })),
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
}

async function addAddress(tx: Tx, userId: string, address: NonNullable<CustomerDraft['address']>): Promise<string> {
  const addressId = await insertAddress(tx, userId, { ...address, type: 'both' });
  await moveDefault(tx, { userId, addressId });
  return addressId;
}

async function undoUpdate(tx: Tx, userId: string, { filled, addressId }: CustomerUndo): Promise<boolean> {
  if (addressId && !(await queries.lockUnchangedAddress(tx, addressId))) return false;
  if (Object.keys(filled).length > 0 && !(await queries.emptyFilledFields(tx, userId, filled))) return false;
  if (addressId) await deleteAddress(tx, { userId, addressId });
  return true;
}
