import { useSession } from '#features/accounts/sessions/session.store';
import type { NeededRight } from '#shared/rights';
import { may, mayTranslateInto } from './staff.rules';

/** Whether who is signed in may do this. Screens leave out what the calls would refuse. */
export function useRight(right: NeededRight): boolean {
  const session = useSession();
  return session.status === 'customer' && may(session.user, right);
}

/**
 * Whether the role of who is signed in lets them translate into a language (BCP 47), if they may translate at all. An ended session
 * changes nothing on the screen: the same person signs in again.
 */
export function useLanguageCheck(): (language: string) => boolean {
  const session = useSession();
  return (language) => session.status !== 'customer' || mayTranslateInto(session.user, language);
}
