import { data } from 'react-router';
import { WishlistPage } from '#features/buying/wishlist/wishlist-page';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/wishlist';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function WishlistRoute() {
  return (
    <>
      <PageMeta title="Wishlist" description="What you want to come back to." shopName={useShop().name} />
      <WishlistPage />
    </>
  );
}
