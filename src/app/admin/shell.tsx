import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { apiQuery } from '#console/api-query';
import { useShopName } from '#console/shop-name';
import { ConfirmationHost } from '#features/accounts/account-security/confirmation-dialog.console';
import { accountsCalls } from '#features/accounts/accounts/accounts.calls';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { session, useSession } from '#features/accounts/sessions/session.store';
import { paths } from '#shared/paths';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { lazyPart } from '#ui/lazy-part';
import { Toaster } from '#ui/toast';
import { shellMessages as messages } from './admin.messages';
import { Frame } from './frame';
import { ShopIcon } from './shop-icon';
import { signOut } from './sign-out';

/** Most people are signed in already. */
const SignIn = lazyPart(async () => (await import('./sign-in')).SignIn);
const ConsoleLanguageField = lazyPart(
  async () => (await import('#features/accounts/account-security/console-language.console')).ConsoleLanguageField,
);

/**
 * What is around every screen: the sign-in, or the frame. When the session ends, signing in happens in place, so that nothing
 * that was entered is lost.
 */
export function Shell() {
  const current = useSession();
  const client = useQueryClient();
  /** Whose screens are open; also after the session has ended. */
  const [owner, setOwner] = useState<User>();
  const { user, token } = current.status === 'customer' ? current : {};

  useEffect(() => {
    if (!user) return;
    // Another person signs in: the screen and the cache are the first one's.
    if (owner && owner._id !== user._id) location.reload();
    setOwner(user);
  }, [user, owner]);
  // What was refused to the ended session is loaded again.
  useEffect(() => {
    if (token) void client.invalidateQueries();
  }, [token, client]);
  useCurrentRole(user !== undefined);

  const shown = user ?? owner;
  if (current.status === 'loading') return null;
  if (!shown) return <SignInScreen />;
  if (shown.role !== 'admin') return <NoAccess email={shown.email} />;
  return (
    <>
      <Frame user={shown} />
      <ConfirmationHost />
      <Dialog isOpen={!user} onClose={() => {}} title={messages.signInToContinue}>
        <div className="p-5">
          <p className="mb-4 text-muted">{messages.yourSessionHasEnded}</p>
          <SignInForm />
        </div>
      </Dialog>
    </>
  );
}

/** The stored user may have another role since. */
function useCurrentRole(isSignedIn: boolean) {
  const { data } = useQuery({ ...apiQuery(accountsCalls('/me')), enabled: isSignedIn });
  useEffect(() => {
    if (data) session.confirmUser(data.user);
  }, [data]);
}

function SignInScreen() {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-md rounded-lg bg-surface p-6 shadow-soft sm:p-8">
        <ShopIcon className="h-10" />
        <h1 className="mt-4 mb-6 text-2xl font-bold">{messages.signInTo(useShopName())}</h1>
        <SignInForm />
        <div className="mt-6 border-t border-line pt-5">
          <Suspense fallback={<div className="h-18" />}>
            <ConsoleLanguageField />
          </Suspense>
        </div>
      </div>
      <Toaster />
    </main>
  );
}

function SignInForm() {
  return (
    <Suspense fallback={<div className="h-64" />}>
      <SignIn />
    </Suspense>
  );
}

function NoAccess({ email }: { email: string }) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-md rounded-lg bg-surface p-6 shadow-soft sm:p-8">
        <h1 className="text-2xl font-bold">{messages.thisAccountHasNoAccess}</h1>
        <p className="mt-3 text-muted">{messages.youAreSignedInAs(email)}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => void signOut().then(() => location.reload())}>{messages.toUseAnotherAccount}</Button>
          <a href={paths.home()} className="inline-flex min-h-11 items-center px-4 font-semibold text-accent underline">
            {messages.goToTheShop}
          </a>
        </div>
      </div>
      <Toaster />
    </main>
  );
}
