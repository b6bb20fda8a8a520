import { data } from 'react-router';
import { shippingFacts } from '#features/shopfront/help/shipping-facts.server';
import { ShippingPage } from '#features/shopfront/help/shopping-pages';
import { PUBLIC_PAGE } from '#http/page-cache.server';
import { paths } from '#shared/paths';
import { PageMeta } from '../page-meta';
import { shopContext } from '../shop-context.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/shipping';

export function loader({ context }: Route.LoaderArgs) {
  return data(shippingFacts(context.get(shopContext).config.prices), { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ShippingRoute({ loaderData: facts }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <>
      <PageMeta
        title="Shipping"
        description="What shipping costs, how long it takes, and where we deliver."
        shopName={shop.name}
        canonical={paths.shipping()}
      />
      <ShippingPage facts={facts} />
    </>
  );
}
