import { data } from 'react-router';
import { GiftCardPage } from '#features/pricing/gift-cards/gift-card-page';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/gift-card';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function GiftCardRoute() {
  return (
    <>
      <PageMeta title="Gift Card Balance" description="What your gift card still has." shopName={useShop().name} />
      <GiftCardPage />
    </>
  );
}
