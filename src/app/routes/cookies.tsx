import { data } from 'react-router';
import { CookiesPage } from '#features/shopfront/help/legal-pages';
import { PUBLIC_PAGE } from '#http/page-cache.server';
import { paths } from '#shared/paths';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/cookies';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function CookiesRoute() {
  const shop = useShop();
  return (
    <>
      <PageMeta
        title="Cookies"
        description="One cookie, no tracking, and nothing from anyone else."
        shopName={shop.name}
        canonical={paths.cookies()}
      />
      <CookiesPage />
    </>
  );
}
