import { data } from 'react-router';
import { OrderTrackingPage } from '#features/orders/orders/order-tracking-page';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { PageMeta } from '../page-meta';
import { ShoppersOnly } from '../shoppers-only';
import { useShop } from '../use-shop';
import type { Route } from './+types/order-tracking';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function OrderTrackingRoute({ params: { orderId } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Track Order" description="Where your order is, step by step." shopName={useShop().name} />
      <ShoppersOnly title="Track Order">{() => <OrderTrackingPage key={orderId} orderId={orderId} />}</ShoppersOnly>
    </>
  );
}
