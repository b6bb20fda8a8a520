import { User } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#features/accounts/sessions/session.store';
import { paths } from '#shared/paths';
import { ButtonLink } from '#ui/button';
import { lazyPart } from '#ui/lazy-part';
import { PathLink } from '#ui/path-link';
import { Dropdown } from './dropdown';

/** Loaded when the menu is opened. */
const AccountMenu = lazyPart(async () => (await import('./account-menu')).AccountMenu);

/** As wide as a guest's buttons or a customer's two, so that the neighbours do not move when they are rendered. */
const PLACE = 'invisible in-data-[visitor=customer]:w-22 in-data-[visitor=customer]:overflow-hidden';

export function UserMenu() {
  const returnTo = useReturnPath();
  const current = useSession();
  const [wasOpened, setOpened] = useState(false);
  if (current.status !== 'customer') {
    return (
      <div className={`flex items-center gap-1 ${current.status === 'loading' ? PLACE : ''}`}>
        <PathLink
          to={paths.login(returnTo)}
          aria-label="Sign In"
          className="grid size-11 place-items-center rounded-full hover:bg-raised sm:hidden"
        >
          <User aria-hidden className="size-5.5" />
        </PathLink>
        <span className="hidden sm:block">
          <ButtonLink to={paths.login(returnTo)} variant="ghost" size="sm">
            Sign In
          </ButtonLink>
        </span>
        <span className="hidden md:block">
          <ButtonLink to={paths.register()} size="sm">
            Sign Up
          </ButtonLink>
        </span>
      </div>
    );
  }
  return (
    <Dropdown
      label={`Account of ${current.user.firstName}`}
      icon={<User aria-hidden className="size-5.5" />}
      onOpen={() => setOpened(true)}
    >
      <Suspense fallback={<div className="h-56" />}>{wasOpened && <AccountMenu user={current.user} />}</Suspense>
    </Dropdown>
  );
}

/** Signing in returns to the current page; the sign-in pages pass on their own redirect parameter. */
function useReturnPath(): string | undefined {
  const { pathname, search } = useLocation();
  if (/^\/(login|register|(forgot|reset)-password)/.test(pathname)) return new URLSearchParams(search).get('redirect') ?? undefined;
  return pathname === paths.home() ? undefined : pathname + search;
}
