import type { AddressRow } from './addresses.queries.server';
import type { PostalAddress, SavedAddress } from './saved-address.schema';

export function toSavedAddress({ id, type, isDefault, ...row }: AddressRow): SavedAddress {
  return { _id: id, type, ...toPostalAddress(row), isDefault };
}

/** The fields for the parcel label. */
export function toPostalAddress(row: Omit<AddressRow, 'id' | 'type' | 'isDefault'>): PostalAddress {
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    company: row.company ?? undefined,
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2 ?? undefined,
    city: row.city,
    state: row.state,
    postalCode: row.postalCode,
    country: row.country,
    phone: row.phone ?? undefined,
  };
}
