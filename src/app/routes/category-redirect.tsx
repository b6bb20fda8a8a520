import { redirect } from 'react-router';
import { paths } from '#shared/paths';
import type { Route } from './+types/category-redirect';

/** '/category/{slug}' redirects to the list of that category: docs/rules.md#categories-address. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(paths.products({ category: params.slug }), 301);
}
