import { data } from 'react-router';
import { useSession } from '#features/accounts/sessions/session.store';
import { OrderLookupPage } from '#features/orders/order-lookup/order-lookup-page';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/track-order';
import * as messages from './track-order.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function TrackOrderRoute() {
  const session = useSession();
  const user = session.status === 'customer' ? session.user : undefined;
  return (
    <>
      <PageMeta title={messages.title} description={messages.description} shopName={useShop().name} />
      <OrderLookupPage email={user?.email} />
    </>
  );
}
