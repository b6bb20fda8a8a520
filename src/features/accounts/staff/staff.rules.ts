import { AppError } from '#shared/errors';
import { RIGHTS, type Right, type StaffRole } from '#shared/rights';

const NOT_FOR_MANAGERS: readonly Right[] = ['staff.write', 'settings.write'];
const NOT_FOR_VIEWERS: readonly Right[] = ['audit.read', 'customers.read'];

/** The rights of each role: docs/rules.md#staff-roles. */
export const ROLES: Record<StaffRole, readonly Right[]> = {
  owner: RIGHTS,
  manager: RIGHTS.filter((right) => !NOT_FOR_MANAGERS.includes(right)),
  packer: ['orders.read', 'orders.pack', 'stock.read', 'stock.write', 'products.read'],
  support: ['orders.read', 'orders.edit', 'customers.read', 'customers.write', 'reviews.moderate', 'products.read', 'stock.read'],
  editor: ['products.read', 'products.write', 'products.publish', 'categories.write', 'reviews.moderate', 'pages.read', 'pages.write'],
  viewer: RIGHTS.filter((right) => right.endsWith('.read') && !NOT_FOR_VIEWERS.includes(right)),
};

export interface RoleHolder {
  staffRole?: StaffRole | undefined;
  /** Of the API key that is used: it never does more than its creator (docs/rules.md#api-keys-rights). */
  keyRights?: readonly Right[] | undefined;
}

/** Whether a user may do this; screens and calls use the same function. Customers have no rights. */
export function may(user: RoleHolder | undefined, right: Right): boolean {
  if (user?.staffRole === undefined || !ROLES[user.staffRole].includes(right)) return false;
  return user.keyRights === undefined || user.keyRights.includes(right);
}

/** Throws `forbidden` unless the user has all of these rights. */
export function requireRights(user: RoleHolder, rights: readonly Right[]): void {
  if (!rights.every((right) => may(user, right))) throw new AppError('forbidden');
}
