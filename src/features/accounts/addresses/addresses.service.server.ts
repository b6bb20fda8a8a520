import * as v from 'valibot';
import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import type { Shop } from '#server/shop.server';
import { AppError, type FieldError, notFound } from '#shared/errors';
import { toFieldErrors } from '#shared/field-errors';
import { isUuid } from '#shared/ids';
import { toSavedAddress } from './address-view.server';
import { addressesMessages as messages } from './addresses.messages';
import * as queries from './addresses.queries.server';
import { type Address, AddressSchema } from './addresses.schema';
import type { SavedAddress } from './saved-address.schema';

const MAX_ADDRESSES = 50;

type AddressOfUser = queries.AddressOfUser;

export async function listAddresses(shop: Shop, userId: string): Promise<SavedAddress[]> {
  return (await queries.selectAddresses(shop.db, userId)).map(toSavedAddress);
}

/** Throws `not_found`, also for another customer's address. */
export async function viewAddress(shop: Shop, address: AddressOfUser): Promise<SavedAddress> {
  const row = isUuid(address.addressId) ? await queries.selectAddress(shop.db, address) : undefined;
  if (!row) throw notFound(messages.notFound);
  return toSavedAddress(row);
}

/** Throws `not_found` when no address is saved. */
export async function viewDefaultAddress(shop: Shop, userId: string): Promise<SavedAddress> {
  const row = await queries.selectDefaultAddress(shop.db, userId);
  if (!row) throw notFound(messages.noDefault);
  return toSavedAddress(row);
}

/** The first address always becomes the default. Throws `conflict` when there are too many. */
export async function addAddress(shop: Shop, userId: string, { isDefault, ...address }: Address): Promise<SavedAddress> {
  const addressId = await inTransaction(shop.db, async (tx) => {
    const count = await queries.lockAddressBook(tx, userId);
    if (count >= MAX_ADDRESSES) throw new AppError('conflict', { message: messages.tooMany(MAX_ADDRESSES) });
    const id = await queries.insertAddress(tx, userId, address);
    if (isDefault || count === 0) await queries.moveDefault(tx, { userId, addressId: id });
    return id;
  });
  return viewAddress(shop, { userId, addressId });
}

/**
 * Changes an address; omitted fields stay unchanged. The default stays the default until another one is chosen. Throws
 * `not_found`, and `invalid` with the fields that are invalid after the change.
 */
export async function changeAddress(shop: Shop, address: AddressOfUser, changes: Record<string, unknown>): Promise<SavedAddress> {
  await changeBook(shop, address, async (tx) => {
    const before = await queries.selectAddress(tx, address);
    if (!before) throw notFound(messages.notFound);
    const { isDefault, ...changed } = parseAddress({ ...before, isDefault: undefined, ...changes });
    await queries.updateAddress(tx, address, changed);
    if (isDefault) await queries.moveDefault(tx, address);
  });
  return viewAddress(shop, address);
}

/** Deletes an address; if it was the default, the newest remaining one becomes it. Throws `not_found`. */
export function deleteAddress(shop: Shop, address: AddressOfUser): Promise<SavedAddress[]> {
  return changeBook(shop, address, async (tx) => {
    if (!(await queries.deleteAddress(tx, address))) throw notFound(messages.notFound);
    const [first] = await queries.selectAddresses(tx, address.userId);
    if (first && !first.isDefault) await queries.moveDefault(tx, { userId: address.userId, addressId: first.id });
    return (await queries.selectAddresses(tx, address.userId)).map(toSavedAddress);
  });
}

/** Throws `not_found`. */
export async function makeDefault(shop: Shop, address: AddressOfUser): Promise<SavedAddress> {
  await changeBook(shop, address, async (tx) => {
    if (!(await queries.selectAddress(tx, address))) throw notFound(messages.notFound);
    await queries.moveDefault(tx, address);
  });
  return viewAddress(shop, address);
}

/** Validates an address without saving it: one error for each invalid field. */
export function validateAddress(address: unknown): { valid: boolean; errors: FieldError[] } {
  const errors = toFieldErrors(v.safeParse(AddressSchema, address).issues ?? []);
  return { valid: errors.length === 0, errors };
}

function parseAddress(address: unknown): Address {
  const parsed = v.safeParse(AddressSchema, address);
  if (!parsed.success) throw new AppError('invalid', { fields: toFieldErrors(parsed.issues) });
  return parsed.output;
}

async function changeBook<T>(shop: Shop, { userId, addressId }: AddressOfUser, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!isUuid(addressId)) throw notFound(messages.notFound);
  return inTransaction(shop.db, async (tx) => {
    await queries.lockAddressBook(tx, userId);
    return work(tx);
  });
}
