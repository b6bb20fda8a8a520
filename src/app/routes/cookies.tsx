import { CookiesPage } from '#features/content/help/legal-pages';
import { InfoRoute } from '../info-route';
import { loadInfoPage } from '../load-info-page.server';

import type { Route } from './+types/cookies';

export function loader({ context }: Route.LoaderArgs) {
  return loadInfoPage(context, 'cookies');
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function CookiesRoute({ loaderData: written }: Route.ComponentProps) {
  return (
    <InfoRoute name="cookies" written={written}>
      <CookiesPage />
    </InfoRoute>
  );
}
