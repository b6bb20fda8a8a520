import { MONEY_RIGHT, REFUND_RIGHT, RIGHTS, type Right, TRANSLATING_RIGHT } from '#shared/rights';
import { OWNERS_RIGHTS } from './staff.rules';

/** The rights that a role of the owner's making can have (docs/rules.md#staff-own-roles). */
export const OWN_ROLE_RIGHTS: readonly Right[] = RIGHTS.filter((right) => !OWNERS_RIGHTS.includes(right));

/** Whether a role with these rights has a limit on what it refunds: without one, the right to refund up to a limit says nothing. */
export function needsRefundLimit(rights: readonly Right[]): boolean {
  return rights.includes(REFUND_RIGHT) && !rights.includes(MONEY_RIGHT);
}

/** They write the originals, or translations into any language. */
const UNLIMITED_RIGHTS: readonly Right[] = ['products.write', 'categories.write', 'pages.write', 'imports.run'];

/** Whether a role with these rights can be limited to languages: with a right to write the originals, a limit would say nothing. */
export function canHaveLanguages(rights: readonly Right[]): boolean {
  return rights.includes(TRANSLATING_RIGHT) && !rights.some((right) => UNLIMITED_RIGHTS.includes(right));
}

/** What translators see, which has other rights than those named like theirs. */
const TRANSLATORS_READINGS: readonly Right[] = ['products.read', 'pages.read'];

/** With what is needed to see what is changed: who may pack orders reads them. In the order of all rights. */
export function withReading(rights: readonly Right[]): Right[] {
  const readings: string[] = rights.map((right) => `${right.split('.')[0]}.read`);
  if (rights.includes(TRANSLATING_RIGHT)) readings.push(...TRANSLATORS_READINGS);
  return RIGHTS.filter((right) => rights.includes(right) || readings.includes(right));
}
