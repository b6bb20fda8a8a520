import { MONEY_RIGHT, REFUND_RIGHT, RIGHTS, type Right } from '#shared/rights';
import { OWNERS_RIGHTS } from './staff.rules';

/** The rights that a role of the owner's making can have (docs/rules.md#staff-own-roles). */
export const OWN_ROLE_RIGHTS: readonly Right[] = RIGHTS.filter((right) => !OWNERS_RIGHTS.includes(right));

/** Whether a role with these rights has a limit on what it refunds: without one, the right to refund up to a limit says nothing. */
export function needsRefundLimit(rights: readonly Right[]): boolean {
  return rights.includes(REFUND_RIGHT) && !rights.includes(MONEY_RIGHT);
}

/** With what is needed to see what is changed: who may pack orders reads them. In the order of all rights. */
export function withReading(rights: readonly Right[]): Right[] {
  const readings = rights.map((right) => `${right.split('.')[0]}.read`);
  return RIGHTS.filter((right) => rights.includes(right) || readings.includes(right));
}
