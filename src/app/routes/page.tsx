import { Suspense } from 'react';
import { data, redirect } from 'react-router';
import { findPage, pageHeaders } from '#features/content/pages/shown-pages.service.server';
import { WrittenPage } from '#features/content/pages/written-page';
import { questionsData } from '#features/content/seo/structured-data.rules';
import { mapValues } from '#shared/map-values';
import { paths } from '#shared/paths';
import { lazyPart } from '#ui/lazy-part';
import { loadSections } from '../load-sections.server';
import { PageMeta } from '../page-meta';
import { shopContext } from '../shop-context.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/page';

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await findPage(context.get(shopContext), params.slug);
  if (!page) throw data(null, { status: 404 });
  if (page.slug !== params.slug) throw redirect(paths.page(page.slug), 301);
  const { bands, products } = await loadSections(context, page.sections);
  const { sections, slug, slugs, ...shown } = page;
  const alternates = slugs && { alternates: mapValues(slugs, paths.page) };
  return data(
    { ...shown, ...(bands && { bands }), ...alternates },
    { headers: pageHeaders(page._id, sections.length > 0 ? products : undefined) },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** A page of the owner: docs/rules.md#pages-own. */
export default function PageRoute({ loaderData: page }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <>
      <PageMeta
        title={page.title}
        description={page.description}
        shopName={shop.name}
        canonical={page.path}
        alternates={page.alternates}
        data={import.meta.env.SSR && questionsData(page.bands ?? [])}
      />
      <WrittenPage page={page} />
      {page.bands && (
        <Suspense>
          <SectionsBelow bands={page.bands} />
        </Suspense>
      )}
    </>
  );
}

const SectionsBelow = lazyPart(async () => (await import('../sections-below')).SectionsBelow);
