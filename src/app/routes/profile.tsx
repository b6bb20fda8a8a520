import { Suspense } from 'react';
import { data, useLocation, useSearchParams } from 'react-router';
import { AccountArea, AccountSkeleton, PleaseSignIn, readTab } from '#features/accounts/account-area/account-area';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { useSession } from '#features/accounts/sessions/session.store';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import type { ProfileTab } from '#shared/paths';
import { lazyPart } from '#ui/lazy-part';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/profile';
import * as messages from './profile.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The loader has no data of the page, so another tab or filter needs no request. */
export function shouldRevalidate() {
  return false;
}

export default function ProfileRoute() {
  return (
    <>
      <PageMeta title={messages.title} description={messages.description} shopName={useShop().name} />
      <Account />
    </>
  );
}

// The code of each tab is loaded with it.
const ProfileInfo = lazyPart(async () => (await import('#features/accounts/accounts/profile-info')).ProfileInfo);
const EmailNotice = lazyPart(async () => (await import('#features/accounts/email-addresses/email-notice')).EmailNotice);
const OrdersTab = lazyPart(async () => (await import('../orders-tab')).OrdersTab);
const AddressBook = lazyPart(async () => (await import('#features/accounts/addresses/address-book')).AddressBook);
const PaymentMethodsTab = lazyPart(async () => (await import('../payment-methods-tab')).PaymentMethodsTab);
const WishlistTab = lazyPart(async () => (await import('#features/buying/wishlist/wishlist-tab')).WishlistTab);
const SettingsTab = lazyPart(async () => (await import('../settings-tab')).SettingsTab);

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
      <Suspense fallback={<div className="skeleton h-96" role="status" aria-label={messages.loading} />}>
        {(tab === undefined || tab === 'settings') && <EmailNotice user={user} />}
        <Tab key={user._id} tab={tab} user={user} page={Math.max(1, Math.trunc(Number(query.get('page'))) || 1)} />
      </Suspense>
    </AccountArea>
  );
}

function Tab({ tab, user, page }: { tab: ProfileTab | undefined; user: User; page: number }) {
  switch (tab) {
    case undefined:
      return <ProfileInfo user={user} />;
    case 'orders':
      return <OrdersTab page={page} />;
    case 'addresses':
      return <AddressBook />;
    case 'payment-methods':
      return <PaymentMethodsTab userId={user._id} />;
    case 'wishlist':
      return <WishlistTab />;
    case 'settings':
      return <SettingsTab user={user} />;
    default:
      return tab satisfies never;
  }
}
