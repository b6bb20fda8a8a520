import { data } from 'react-router';
import { findPage, pageHeaders } from '#features/content/pages/shown-pages.service.server';
import { WrittenPage } from '#features/content/pages/written-page';
import { PageMeta } from '../page-meta';
import { shopContext } from '../shop-context.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/page';

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await findPage(context.get(shopContext), params.slug);
  if (!page) throw data(null, { status: 404 });
  return data(page, { headers: pageHeaders(page._id) });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** A page of the owner: docs/rules.md#pages-own. */
export default function PageRoute({ loaderData: page }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <>
      <PageMeta title={page.title} description={page.description} shopName={shop.name} canonical={page.path} />
      <WrittenPage page={page} />
    </>
  );
}
