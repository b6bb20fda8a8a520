import { data } from 'react-router';
import { CheckoutPage } from '#features/buying/checkout/checkout-page';
import { PUBLIC_PAGE } from '#http/page-cache.server';
import { CustomersOnly } from '../customers-only';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/checkout';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function CheckoutRoute() {
  return (
    <>
      <PageMeta title="Checkout" description="Address, payment, and your order is placed." shopName={useShop().name} />
      <CustomersOnly title="Checkout">{(user) => <CheckoutPage key={user._id} user={user} />}</CustomersOnly>
    </>
  );
}
