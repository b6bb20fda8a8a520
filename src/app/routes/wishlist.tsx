import { data } from 'react-router';
import { WishlistPage } from '#features/buying/wishlist/wishlist-page';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/wishlist';
import * as messages from './wishlist.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function WishlistRoute() {
  return (
    <>
      <PageMeta title={messages.title} description={messages.description} shopName={useShop().name} />
      <WishlistPage />
    </>
  );
}
