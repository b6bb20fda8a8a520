import { PrivacyPage } from '#features/content/help/legal-pages';
import { InfoRoute } from '../info-route';
import { loadInfoPage } from '../load-info-page.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/privacy';

export function loader({ context }: Route.LoaderArgs) {
  return loadInfoPage(context, 'privacy');
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function PrivacyRoute({ loaderData: written }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <InfoRoute name="privacy" written={written}>
      <PrivacyPage shop={shop} />
    </InfoRoute>
  );
}
