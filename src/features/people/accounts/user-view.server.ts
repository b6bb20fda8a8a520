import type { UserRow } from './accounts.queries.server';
import type { HomeAddress, User } from './accounts.schema';

export function toUser({ id, firstName, lastName, email, phone, address, role }: UserRow): User {
  return {
    _id: id,
    firstName,
    lastName,
    email,
    phone: phone ?? undefined,
    // Only `updateUser` writes this column, in this format.
    address: (address as HomeAddress | null) ?? undefined,
    role: role === 'admin' ? 'admin' : 'customer',
  };
}
