import { TermsPage } from '#features/content/help/legal-pages';
import { InfoRoute } from '../info-route';
import { loadInfoPage } from '../load-info-page.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/terms';

export function loader({ context }: Route.LoaderArgs) {
  return loadInfoPage(context, 'terms');
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function TermsRoute({ loaderData: written }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <InfoRoute name="terms" written={written}>
      <TermsPage shop={shop} />
    </InfoRoute>
  );
}
