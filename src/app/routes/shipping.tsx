import { data } from 'react-router';
import { shippingFacts } from '#features/content/help/shipping-facts.server';
import { ShippingPage } from '#features/content/help/shopping-pages';
import { findBuiltInPage, pageHeaders } from '#features/content/pages/shown-pages.service.server';
import { contentLanguage } from '#features/platform/translations/content-language.server';
import { readShopRates } from '#features/pricing/rates/rates.server';
import { InfoRoute } from '../info-route';
import { shopContext } from '../shop-context.server';
import type { Route } from './+types/shipping';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const written = await findBuiltInPage(shop, 'shipping');
  return data(
    { written, facts: shippingFacts(await readShopRates(shop), { promises: shop.config.promises, language: contentLanguage(shop) }) },
    { headers: pageHeaders('shipping') },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ShippingRoute({ loaderData: { written, facts } }: Route.ComponentProps) {
  return (
    <InfoRoute name="shipping" written={written}>
      <ShippingPage facts={facts} />
    </InfoRoute>
  );
}
