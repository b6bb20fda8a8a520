import { data, useLocation } from 'react-router';
import { OrderConfirmation } from '#features/orders/orders/order-confirmation';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { PageMeta } from '../page-meta';
import { ShoppersOnly } from '../shoppers-only';
import { useShop } from '../use-shop';
import type { Route } from './+types/order-confirmation';
import * as messages from './order-confirmation.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function OrderConfirmationRoute({ params: { orderId } }: Route.ComponentProps) {
  const shop = useShop();
  const { state } = useLocation();
  return (
    <>
      <PageMeta title={messages.title} description={messages.description} shopName={shop.name} />
      <ShoppersOnly title={messages.title}>
        {({ firstName, isGuest }) => (
          <OrderConfirmation orderId={orderId} firstName={isGuest ? undefined : firstName} supportEmail={shop.email} known={state?.order} />
        )}
      </ShoppersOnly>
    </>
  );
}
