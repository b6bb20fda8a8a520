import { lazy, Suspense } from 'react';
import { data } from 'react-router';
import type { Cart, CartSummary } from '#features/buying/cart/cart.schema';
import { CartPage } from '#features/buying/cart/cart-page';
import { EstimatedTotal } from '#features/buying/cart/cart-summary-rows';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import { useWishFromCart } from '../use-wish-from-cart';
import type { Route } from './+types/cart';
import * as messages from './cart.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const DiscountedTotal = lazy(() =>
  import('#features/buying/cart-promotions/discounted-total').then(
    (module) => ({ default: module.DiscountedTotal }),
    () => ({ default: EstimatedTotal }),
  ),
);

function renderTotal(cart: Cart, { estimatedTotal: total }: CartSummary) {
  return (
    <Suspense fallback={<EstimatedTotal total={total} />}>
      <DiscountedTotal cart={cart} total={total} />
    </Suspense>
  );
}

export default function CartRoute() {
  return (
    <>
      <PageMeta title={messages.title} description={messages.description} shopName={useShop().name} />
      <CartPage onWish={useWishFromCart()} renderTotal={renderTotal} />
    </>
  );
}
