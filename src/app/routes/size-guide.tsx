import { SizeGuidePage } from '#features/content/help/shopping-pages';
import { InfoRoute } from '../info-route';
import { loadInfoPage } from '../load-info-page.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/size-guide';

export function loader({ context }: Route.LoaderArgs) {
  return loadInfoPage(context, 'size-guide');
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function SizeGuideRoute({ loaderData: written }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <InfoRoute name="size-guide" written={written}>
      <SizeGuidePage shop={shop} />
    </InfoRoute>
  );
}
