import { data } from 'react-router';
import { TermsPage } from '#features/shopfront/help/legal-pages';
import { PUBLIC_PAGE } from '#http/page-cache.server';
import { paths } from '#shared/paths';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/terms';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function TermsRoute() {
  const shop = useShop();
  return (
    <>
      <PageMeta title="Terms" description="What you and the shop promise each other." shopName={shop.name} canonical={paths.terms()} />
      <TermsPage shop={shop} />
    </>
  );
}
