import { toDollars } from '#shared/money';
import { HELD_ROLES, OWN_ROLE, RIGHTS } from '#shared/rights';
import type { HeldOwnRole, UserRow } from './accounts.queries.server';
import type { HomeAddress, User } from './accounts.schema';

export function toUser({
  id,
  firstName,
  lastName,
  email,
  emailConfirmedAt,
  pendingEmail,
  phone,
  address,
  role,
  ownRole,
  isGuest,
}: UserRow): User {
  const staffRole = HELD_ROLES.find((known) => known === role);
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
    ownRole: staffRole === OWN_ROLE && ownRole ? toHeldRole(ownRole) : undefined,
    isGuest: isGuest || undefined,
  };
}

export function toHeldRole({ _id, name, rights, refundLimitCents, languages }: HeldOwnRole): NonNullable<User['ownRole']> {
  return {
    _id,
    name,
    rights: RIGHTS.filter((right) => rights.includes(right)),
    ...(refundLimitCents !== null && { refundLimit: toDollars(refundLimitCents) }),
    ...(languages && { languages }),
  };
}
