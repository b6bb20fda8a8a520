import { User } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#features/accounts/sessions/session.store';
import { paths } from '#shared/paths';
import { ButtonLink } from '#ui/button';
import { lazyExtra } from '#ui/lazy-part';
import { PathLink } from '#ui/path-link';
import * as messages from './header.messages';

/** Loaded when it is opened. */
const AccountMenu = lazyExtra(async () => (await import('./account-menu')).AccountMenu);

/** As wide as a guest's buttons or a customer's two, so that the neighbours do not move when they are rendered. */
const PLACE = 'invisible in-data-[visitor=customer]:w-22 in-data-[visitor=customer]:overflow-hidden';

export function UserMenu() {
  const returnTo = useReturnPath();
  const current = useSession();
  const [isWanted, setWanted] = useState(false);
  if (current.status !== 'customer') {
    return (
      <div className={`flex items-center gap-1 ${current.status === 'loading' ? PLACE : ''}`}>
        <PathLink
          to={paths.login(returnTo)}
          aria-label={messages.signIn}
          className="grid size-11 place-items-center rounded-full hover:bg-raised sm:hidden"
        >
          <User aria-hidden className="size-5.5" />
        </PathLink>
        <span className="hidden sm:block">
          <ButtonLink to={paths.login(returnTo)} variant="ghost" size="sm">
            {messages.signIn}
          </ButtonLink>
        </span>
        <span className="hidden md:block">
          <ButtonLink to={paths.register()} variant="secondary" size="sm">
            {messages.signUp}
          </ButtonLink>
        </span>
      </div>
    );
  }
  const button = (
    <button
      type="button"
      aria-label={messages.accountOf(current.user.firstName)}
      aria-expanded={false}
      onClick={() => setWanted(true)}
      className="grid size-11 place-items-center rounded-full hover:bg-raised"
    >
      <User aria-hidden className="size-5.5" />
    </button>
  );
  return <Suspense fallback={button}>{isWanted ? <AccountMenu user={current.user} /> : button}</Suspense>;
}

/** Signing in returns to the current page; the sign-in pages pass on their own redirect parameter. */
function useReturnPath(): string | undefined {
  const { pathname, search } = useLocation();
  if (/^\/(login|register|(forgot|reset)-password)/.test(pathname)) return new URLSearchParams(search).get('redirect') ?? undefined;
  return pathname === paths.home() ? undefined : pathname + search;
}
