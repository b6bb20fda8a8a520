import { data } from 'react-router';
import { RETURN_DAYS } from '#features/pricing/pricing/delivery.rules';
import { ReturnsPage } from '#features/shopfront/help/shopping-pages';
import { PUBLIC_PAGE } from '#http/page-cache.server';
import { paths } from '#shared/paths';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/returns';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ReturnsRoute() {
  const shop = useShop();
  return (
    <>
      <PageMeta
        title="Returns"
        description={`${RETURN_DAYS} days to change your mind, and how it works.`}
        shopName={shop.name}
        canonical={paths.returns()}
      />
      <ReturnsPage shop={shop} />
    </>
  );
}
