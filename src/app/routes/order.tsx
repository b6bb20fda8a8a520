import { data } from 'react-router';
import { BuyAgainButton } from '#features/buying/buy-again/buy-again-button';
import { OrderDetailPage } from '#features/orders/orders/order-page';
import { OrderReturnsPanel } from '#features/orders/returns/order-returns';
import { PUBLIC_PAGE } from '#http/page-cache.server';
import { CustomersOnly } from '../customers-only';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/order';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function OrderRoute({ params: { orderId } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Order Details" description="What you ordered, what it cost, and where it is." shopName={useShop().name} />
      <CustomersOnly title="Order Details">
        {() => (
          <OrderDetailPage
            key={orderId}
            orderId={orderId}
            Actions={BuyAgainButton}
            returns={(order) => <OrderReturnsPanel order={order} />}
          />
        )}
      </CustomersOnly>
    </>
  );
}
