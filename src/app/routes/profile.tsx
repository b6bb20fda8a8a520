import { Suspense, useState } from 'react';
import { data, useLocation, useSearchParams } from 'react-router';
import { AccountArea, AccountSkeleton, PleaseSignIn, readTab } from '#features/accounts/account-area';
import type { User } from '#features/accounts/accounts.schema';
import { ChangePasswordForm } from '#features/accounts/change-password-form';
import { ProfileInfo } from '#features/accounts/profile-info';
import { useSession } from '#features/accounts/session.store';
import { SettingsPanels } from '#features/accounts/settings-panels';
import { AddressBook } from '#features/addresses/address-book';
import { OrderHistory } from '#features/orders/order-history';
import { SavedCards } from '#features/payments/saved-cards';
import { AccountManagement } from '#features/privacy/account-management';
import { PUBLIC_PAGE } from '#http/page-cache.server';
import type { ProfileTab } from '#paths';
import { lazyPart } from '#ui/lazy-part';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/profile';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Nothing of the page comes from its loader: another tab, or another filter of one, asks for nothing. */
export function shouldRevalidate() {
  return false;
}

export default function ProfileRoute() {
  return (
    <>
      <PageMeta title="Profile" description="Your details, orders, addresses and settings." shopName={useShop().name} />
      <Account />
    </>
  );
}

const WishlistTab = lazyPart(async () => (await import('#features/wishlist/wishlist-tab')).WishlistTab);

function Account() {
  const session = useSession();
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const tab = readTab(query.get('tab'));
  if (session.status === 'guest') return <PleaseSignIn returnTo={pathname + search} />;
  if (session.status === 'loading') return <AccountSkeleton />;
  const { user } = session;
  return (
    <AccountArea user={user} tab={tab}>
      <Tab key={user._id} tab={tab} user={user} page={Math.max(1, Math.trunc(Number(query.get('page'))) || 1)} />
    </AccountArea>
  );
}

function Tab({ tab, user, page }: { tab: ProfileTab | undefined; user: User; page: number }) {
  // A changed password ends sessions: their list is asked for again.
  const [sessionsRound, setSessionsRound] = useState(0);
  switch (tab) {
    case undefined:
      return <ProfileInfo user={user} />;
    case 'orders':
      return <OrderHistory page={page} />;
    case 'addresses':
      return <AddressBook />;
    case 'payment-methods':
      return <SavedCards userId={user._id} />;
    case 'wishlist':
      return (
        <Suspense>
          <WishlistTab />
        </Suspense>
      );
    case 'settings':
      return (
        <>
          <ChangePasswordForm onChanged={() => setSessionsRound((round) => round + 1)} />
          <SettingsPanels user={user} sessionsRound={sessionsRound} />
          <AccountManagement />
        </>
      );
    default:
      return tab satisfies never;
  }
}
