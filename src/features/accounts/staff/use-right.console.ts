import { useSession } from '#features/accounts/sessions/session.store';
import type { Right } from '#shared/rights';
import { may } from './staff.rules';

/** Whether who is signed in may do this. Screens leave out what the calls would refuse. */
export function useRight(right: Right): boolean {
  const session = useSession();
  return session.status === 'customer' && may(session.user, right);
}
