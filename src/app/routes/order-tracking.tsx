import { data } from 'react-router';
import { OrderTrackingPage } from '#features/orders/orders/order-tracking-page';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { PageMeta } from '../page-meta';
import { ShoppersOnly } from '../shoppers-only';
import { useShop } from '../use-shop';
import type { Route } from './+types/order-tracking';
import * as messages from './order-tracking.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function OrderTrackingRoute({ params: { orderId } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={messages.title} description={messages.description} shopName={useShop().name} />
      <ShoppersOnly title={messages.title}>{() => <OrderTrackingPage key={orderId} orderId={orderId} />}</ShoppersOnly>
    </>
  );
}
