import { Suspense } from 'react';
import { data } from 'react-router';
import { useGuestSession } from '#features/accounts/guests/guest-session.store';
import { useSession } from '#features/accounts/sessions/session.store';
import { CheckoutPage } from '#features/buying/checkout/checkout-page';
import { emptyOrderedCart } from '#features/buying/guest-checkout/ordered-cart';
import { readSettings } from '#features/platform/settings/settings.service.server';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { lazyPart } from '#ui/lazy-part';
import { CustomersOnly, PageSkeleton } from '../customers-only';
import { PageMeta } from '../page-meta';
import { shopContext } from '../shop-context.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/checkout';
import * as messages from './checkout.messages';

export async function loader({ context }: Route.LoaderArgs) {
  const { guestCheckout } = await readSettings(context.get(shopContext));
  return data({ guestCheckout }, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const GuestCheckout = lazyPart(async () => (await import('#features/buying/guest-checkout/guest-checkout')).GuestCheckout);

export default function CheckoutRoute({ loaderData: { guestCheckout } }: Route.ComponentProps) {
  const { status } = useSession();
  return (
    <>
      <PageMeta title={messages.title} description={messages.description} shopName={useShop().name} />
      {guestCheckout && status === 'guest' ? (
        <GuestPart />
      ) : (
        <CustomersOnly title={messages.title}>{(user) => <CheckoutPage key={user._id} user={user} />}</CustomersOnly>
      )}
    </>
  );
}

function GuestPart() {
  const isLoading = useGuestSession().status === 'loading';
  if (isLoading) return <PageSkeleton title={messages.title} />;
  return (
    <Suspense fallback={<PageSkeleton title={messages.title} />}>
      <GuestCheckout>{(user) => <CheckoutPage key={user._id} user={user} onOrdered={emptyOrderedCart} />}</GuestCheckout>
    </Suspense>
  );
}
