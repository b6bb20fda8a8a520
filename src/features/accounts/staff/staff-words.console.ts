import { formatList } from '#shared/lists';
import type { StaffMember } from './staff.schema';
import { staffWordsMessages as messages } from './staff-console.messages';

/** The name, or the address of somebody who has not joined yet. */
export function fullNameOf({ firstName, lastName, email }: StaffMember): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

/** 'App, 2 passkeys' */
export function secondFactorOf({ status, hasAuthenticator, passkeyCount = 0 }: StaffMember): string {
  const passkeys = passkeyCount === 0 ? [] : [messages.passkeys(passkeyCount)];
  return formatList([...(hasAuthenticator ? [messages.app] : []), ...passkeys]) || (status === 'active' ? messages.none : '–');
}
