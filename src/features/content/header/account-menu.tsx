import { Heart, LayoutDashboard, LogOut, Package, Settings, User as UserIcon, UserRound } from 'lucide-react';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { sessionMessages } from '#features/accounts/sessions/session.messages';
import { session } from '#features/accounts/sessions/session.store';
import { refusalOf } from '#http/client/api-error';
import { CONSOLE_PATH } from '#shared/admin-paths';
import { paths } from '#shared/paths';
import { toast } from '#ui/toast';
import * as messages from './account-menu.messages';
import { Dropdown, MENU_ITEM, MenuLink } from './dropdown';
import { accountOf } from './header.messages';

/** The menu under a customer's name, which has just been opened. */
export function AccountMenu({ user: { email, role, firstName } }: { user: User }) {
  return (
    <Dropdown label={accountOf(firstName)} icon={<UserIcon aria-hidden className="size-5.5" />} isOpened>
      <p className="truncate border-b border-line px-4 pt-1 pb-3 text-sm text-muted">{email}</p>
      {role === 'admin' && (
        // Another application, so the browser opens it; its data is not prefetched.
        <a href={CONSOLE_PATH} rel="nofollow" className={MENU_ITEM}>
          <LayoutDashboard aria-hidden className="size-5" />
          {messages.console}
        </a>
      )}
      <MenuLink to={paths.profile()} icon={<UserRound aria-hidden className="size-5" />}>
        {messages.profile}
      </MenuLink>
      <MenuLink to={paths.orders()} icon={<Package aria-hidden className="size-5" />}>
        {messages.orders}
      </MenuLink>
      <MenuLink to={paths.wishlist()} icon={<Heart aria-hidden className="size-5" />}>
        {messages.wishlist}
      </MenuLink>
      <MenuLink to={paths.profile('settings')} icon={<Settings aria-hidden className="size-5" />}>
        {messages.settings}
      </MenuLink>
      <button type="button" onClick={signOut} className={MENU_ITEM}>
        <LogOut aria-hidden className="size-5" />
        {messages.signOut}
      </button>
    </Dropdown>
  );
}

async function signOut() {
  try {
    await session.logout();
    toast.success(sessionMessages.loggedOut);
  } catch (error) {
    toast.error(refusalOf(error, sessionMessages.logoutFailed));
  }
}
