import { data } from 'react-router';
import { PrivacyPage } from '#features/shopfront/help/legal-pages';
import { PUBLIC_PAGE } from '#http/page-cache.server';
import { paths } from '#shared/paths';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/privacy';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function PrivacyRoute() {
  const shop = useShop();
  return (
    <>
      <PageMeta
        title="Privacy"
        description="What we know about you, why, and how you can get it."
        shopName={shop.name}
        canonical={paths.privacy()}
      />
      <PrivacyPage shop={shop} />
    </>
  );
}
