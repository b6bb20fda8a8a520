import { STAFF_ROLES } from '#shared/rights';
import type { UserRow } from './accounts.queries.server';
import type { HomeAddress, User } from './accounts.schema';

export function toUser({ id, firstName, lastName, email, emailConfirmedAt, pendingEmail, phone, address, role, isGuest }: UserRow): User {
  const staffRole = STAFF_ROLES.find((known) => known === role);
  return {
    _id: id,
    firstName,
    lastName,
    email,
    emailConfirmed: emailConfirmedAt !== null,
    pendingEmail: pendingEmail ?? undefined,
    phone: phone ?? undefined,
    // Only `updateUser` writes this column, in this format.
    address: (address as HomeAddress | null) ?? undefined,
    role: staffRole ? 'admin' : 'customer',
    staffRole,
    isGuest: isGuest || undefined,
  };
}
