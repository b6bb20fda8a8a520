import { sessionMessages } from '#features/accounts/sessions/session.messages';
import { session } from '#features/accounts/sessions/session.store';
import { refusalOf } from '#http/client/api-error';
import { toast } from '#ui/toast';

/** Ends the session, and removes everything of it from the screen. */
export async function signOut(): Promise<void> {
  try {
    await session.logout();
    location.reload();
  } catch (error) {
    toast.error(refusalOf(error, sessionMessages.logoutFailed));
  }
}
