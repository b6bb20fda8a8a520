import { User } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#features/accounts/session.store';
import { paths } from '#paths';
import { ButtonLink } from '#ui/button';
import { lazyPart } from '#ui/lazy-part';
import { Dropdown } from './dropdown';

/** Its code comes for those who open it. */
const AccountMenu = lazyPart(async () => (await import('./account-menu')).AccountMenu);

export function UserMenu() {
  const current = useSession();
  const [wasOpened, setOpened] = useState(false);
  if (current.status !== 'customer') {
    return (
      <div className={`flex items-center gap-1 ${current.status === 'loading' ? 'invisible' : ''}`}>
        <Link to={paths.login()} aria-label="Sign In" className="grid size-11 place-items-center rounded-full hover:bg-raised sm:hidden">
          <User aria-hidden className="size-5.5" />
        </Link>
        <span className="hidden sm:block">
          <ButtonLink to={paths.login()} variant="ghost" size="sm">
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
      <Suspense fallback={<div className="h-56" />}>{wasOpened && <AccountMenu email={current.user.email} />}</Suspense>
    </Dropdown>
  );
}
