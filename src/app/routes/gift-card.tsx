import { data } from 'react-router';
import { GiftCardPage } from '#features/pricing/gift-cards/gift-card-page';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/gift-card';
import * as messages from './gift-card.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function GiftCardRoute() {
  return (
    <>
      <PageMeta title={messages.title} description={messages.description} shopName={useShop().name} />
      <GiftCardPage />
    </>
  );
}
