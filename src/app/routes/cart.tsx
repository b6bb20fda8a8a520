import { data } from 'react-router';
import { CartPage } from '#features/buying/cart/cart-page';
import { PUBLIC_PAGE } from '#http/page-cache.server';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import { useWishFromCart } from '../use-wish-from-cart';
import type { Route } from './+types/cart';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function CartRoute() {
  return (
    <>
      <PageMeta title="Cart" description="What you are about to buy." shopName={useShop().name} />
      <CartPage onWish={useWishFromCart()} />
    </>
  );
}
