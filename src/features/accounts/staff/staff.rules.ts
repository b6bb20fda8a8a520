import { AppError } from '#shared/errors';
import {
  type HeldRole,
  MONEY_RIGHT,
  type NeededRight,
  OWN_ROLE,
  REFUND_RIGHT,
  RIGHTS,
  type Right,
  rightsIn,
  type StaffRole,
} from '#shared/rights';

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
  staffRole?: HeldRole | undefined;
  /** What a role that the owner made may do. */
  ownRole?: { rights: readonly Right[]; languages?: readonly string[] | undefined } | undefined;
  /** Of the API key that is used: it never does more than its creator (docs/rules.md#api-keys-rights). */
  keyRights?: readonly Right[] | undefined;
}

/** Whether a user may do this; screens and calls use the same function. Customers have no rights. */
export function may(user: RoleHolder | undefined, needed: NeededRight): boolean {
  return user !== undefined && findRight(user, needed) !== undefined;
}

/** Of the rights of which one is enough, the first that a user has. */
export function findRight(user: RoleHolder, needed: NeededRight): Right | undefined {
  return rightsIn(needed).find((right) => holds(user, right));
}

/**
 * Whether a user's role lets them translate into a language (BCP 47), if they have a right to translate at all
 * (docs/rules.md#staff-languages).
 */
export function mayTranslateInto({ staffRole, ownRole }: RoleHolder, language: string): boolean {
  return staffRole !== OWN_ROLE || !ownRole?.languages || ownRole.languages.includes(language);
}

function holds(user: RoleHolder, right: Right): boolean {
  if (!includesRight(rightsOf(user), right)) return false;
  return user.keyRights === undefined || includesRight(user.keyRights, right);
}

function rightsOf({ staffRole, ownRole }: RoleHolder): readonly Right[] {
  if (staffRole === undefined) return [];
  return staffRole === OWN_ROLE ? (ownRole?.rights ?? []) : ROLES[staffRole];
}

/** Whoever may create money may refund without a limit, too. */
export function includesRight(rights: readonly Right[], right: Right): boolean {
  return rights.includes(right) || (right === REFUND_RIGHT && rights.includes(MONEY_RIGHT));
}

/** Rights that only owners have: with them, a role could give itself any other. */
export const OWNERS_RIGHTS: readonly Right[] = NOT_FOR_MANAGERS;

/** Throws `forbidden` unless the user has all of these rights. */
export function requireRights(user: RoleHolder, rights: readonly Right[]): void {
  if (!rights.every((right) => may(user, right))) throw new AppError('forbidden');
}
