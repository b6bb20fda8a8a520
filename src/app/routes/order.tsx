import { data } from 'react-router';
import { OrderDetailPage } from '#features/orders/orders/order-page';
import { OrderReturnsPanel } from '#features/orders/returns/order-returns';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { BuyAgainOfCustomers } from '../buy-again-of-customers';
import { PageMeta } from '../page-meta';
import { ShoppersOnly } from '../shoppers-only';
import { useShop } from '../use-shop';
import type { Route } from './+types/order';
import * as messages from './order.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function OrderRoute({ params: { orderId } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={messages.title} description={messages.description} shopName={useShop().name} />
      <ShoppersOnly title={messages.title}>
        {() => (
          <OrderDetailPage
            key={orderId}
            orderId={orderId}
            Actions={BuyAgainOfCustomers}
            returns={(order) => <OrderReturnsPanel order={order} />}
          />
        )}
      </ShoppersOnly>
    </>
  );
}
