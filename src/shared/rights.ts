/** What members of the staff may be allowed to do, each named once; roles combine them (docs/rules.md#staff-roles). */
export const RIGHTS = [
  'products.read',
  'products.write',
  'products.publish',
  'prices.write',
  'stock.read',
  'stock.write',
  'categories.write',
  'sales.write',
  'promotions.write',
  'imports.run',
  'exports.run',
  'orders.read',
  'orders.pack',
  'orders.edit',
  'orders.refund',
  'orders.refundToLimit',
  'customers.read',
  'customers.write',
  'customers.credentials',
  'reviews.moderate',
  'pages.read',
  'pages.write',
  'translations.write',
  'insight.read',
  'settings.read',
  'settings.write',
  'staff.read',
  'staff.write',
  'audit.read',
  'audit.undo',
] as const;
export type Right = (typeof RIGHTS)[number];

/** A right that something needs, or several of which one is enough. */
export type NeededRight = Right | readonly [Right, ...Right[]];

export function rightsIn(needed: NeededRight): readonly Right[] {
  return typeof needed === 'string' ? [needed] : needed;
}

/** The database checks the same for `users.role`, beside 'customer'. */
export const STAFF_ROLES = ['owner', 'manager', 'packer', 'support', 'editor', 'viewer'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The role of somebody who has one that the owner made (docs/rules.md#staff-own-roles). */
export const OWN_ROLE = 'own';
export const HELD_ROLES = [...STAFF_ROLES, OWN_ROLE] as const;
export type HeldRole = (typeof HELD_ROLES)[number];

/** Creates money: refunds, gift cards, store credit, and the word of staff that an order was paid (docs/rules.md#staff-money). */
export const MONEY_RIGHT = 'orders.refund' satisfies Right;

/** Refunds orders up to the limit of the role (docs/rules.md#staff-refund-limit). Whoever creates money has it, without a limit. */
export const REFUND_RIGHT = 'orders.refundToLimit' satisfies Right;

/** Translates products, categories and pages, and changes nothing else of them (docs/rules.md#staff-languages). */
export const TRANSLATING_RIGHT = 'translations.write' satisfies Right;

/** Costs money, copies data or gives access: needs a fresh confirmation (docs/rules.md#staff-confirmation). */
export const CONFIRMED_RIGHTS: readonly Right[] = [
  MONEY_RIGHT,
  REFUND_RIGHT,
  'customers.credentials',
  'exports.run',
  'settings.write',
  'staff.write',
];
