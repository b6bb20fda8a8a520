import { data } from 'react-router';
import { SizeGuidePage } from '#features/shopfront/help/shopping-pages';
import { PUBLIC_PAGE } from '#http/page-cache.server';
import { paths } from '#shared/paths';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/size-guide';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function SizeGuideRoute() {
  const shop = useShop();
  return (
    <>
      <PageMeta
        title="Size Guide"
        description="What our sizes mean, and how to find yours."
        shopName={shop.name}
        canonical={paths.sizeGuide()}
      />
      <SizeGuidePage />
    </>
  );
}
