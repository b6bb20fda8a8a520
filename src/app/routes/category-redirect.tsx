import { redirect } from 'react-router';
import { paths } from '#paths';
import type { Route } from './+types/category-redirect';

/** '/category/{slug}' is another name of the list of that category (section 2 of the decisions). */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(paths.products({ category: params.slug }), 301);
}
