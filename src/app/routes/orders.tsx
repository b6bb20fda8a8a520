import { data } from 'react-router';
import { OrderListPage } from '#features/orders/orders/order-list-page';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { BuyAgainOfCustomers } from '../buy-again-of-customers';
import { PageMeta } from '../page-meta';
import { ShoppersOnly } from '../shoppers-only';
import { useShop } from '../use-shop';
import type { Route } from './+types/orders';
import * as messages from './orders.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function OrdersRoute() {
  return (
    <>
      <PageMeta title={messages.title} description={messages.description} shopName={useShop().name} />
      <ShoppersOnly title={messages.title}>{() => <OrderListPage Actions={BuyAgainOfCustomers} />}</ShoppersOnly>
    </>
  );
}
