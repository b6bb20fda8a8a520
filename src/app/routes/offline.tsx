import { data } from 'react-router';
import { useCart } from '#features/buying/cart/cart.store';
import { readViewed } from '#features/catalog/product-page/recently-viewed.storage';
import { OfflinePage } from '#features/content/offline/offline-page';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/offline';
import * as messages from './offline.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function OfflineRoute() {
  return (
    <>
      <PageMeta title={messages.title} shopName={useShop().name} />
      <OfflinePage readViewed={readViewed} cartCount={useCart().cart.totalItems} />
    </>
  );
}
