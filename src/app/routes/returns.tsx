import { ReturnsPage } from '#features/content/help/shopping-pages';
import { InfoRoute } from '../info-route';
import { loadInfoPage } from '../load-info-page.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/returns';

export function loader({ context }: Route.LoaderArgs) {
  return loadInfoPage(context, 'returns');
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ReturnsRoute({ loaderData: written }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <InfoRoute name="returns" written={written}>
      <ReturnsPage shop={shop} />
    </InfoRoute>
  );
}
