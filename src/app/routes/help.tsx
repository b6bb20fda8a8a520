import { data } from 'react-router';
import { HelpPage } from '#features/shopfront/help/shopping-pages';
import { PUBLIC_PAGE } from '#http/page-cache.server';
import { paths } from '#shared/paths';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/help';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function HelpRoute() {
  const shop = useShop();
  return (
    <>
      <PageMeta
        title="Help"
        description="Orders, payments, returns and your account: the questions that come up most."
        shopName={shop.name}
        canonical={paths.help()}
      />
      <HelpPage shop={shop} />
    </>
  );
}
