import { HelpPage } from '#features/content/help/shopping-pages';
import { InfoRoute } from '../info-route';
import { loadInfoPage } from '../load-info-page.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/help';

export function loader({ context }: Route.LoaderArgs) {
  return loadInfoPage(context, 'help');
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function HelpRoute({ loaderData: written }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <InfoRoute name="help" written={written}>
      <HelpPage shop={shop} />
    </InfoRoute>
  );
}
