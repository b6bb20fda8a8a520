import { data } from 'react-router';
import { ReturnLabelPage } from '#features/orders/returns/return-label-page';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { PageMeta } from '../page-meta';
import { ShoppersOnly } from '../shoppers-only';
import { useShop } from '../use-shop';
import type { Route } from './+types/return-label';
import * as messages from './return-label.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ReturnLabelRoute({ params: { orderId, returnId } }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <>
      <PageMeta title={messages.title} description={messages.description} shopName={shop.name} />
      <ShoppersOnly title={messages.title}>
        {() => <ReturnLabelPage key={returnId} orderId={orderId} returnId={returnId} shop={shop} />}
      </ShoppersOnly>
    </>
  );
}
