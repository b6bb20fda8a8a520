import type { Right } from '#shared/rights';

/** How often an open tab reports that it is open, while it is visible. */
export const HEARTBEAT_MS = 10_000;
/** After so long without a report, somebody has left: two reports may be late. */
export const PRESENT_MS = 32_000;

/** What can be open, and who may know it: those who may read it. */
export const PRESENCE_RIGHTS = {
  order: 'orders.read',
  draft: 'orders.read',
  return: 'orders.read',
  product: 'products.read',
  customer: 'customers.read',
  conversation: 'customers.read',
} as const satisfies Record<string, Right>;
export type PresenceType = keyof typeof PRESENCE_RIGHTS;

export interface PresenceSubject {
  type: PresenceType;
  id: string;
}

const SUBJECT = /^([a-z]+):([\w-]{1,64})$/;

/** 'order:6f1c…' */
export function readSubject(text: string): PresenceSubject | undefined {
  const [, type = '', id = ''] = SUBJECT.exec(text) ?? [];
  return isPresenceType(type) ? { type, id } : undefined;
}

function isPresenceType(type: string): type is PresenceType {
  return Object.hasOwn(PRESENCE_RIGHTS, type);
}
