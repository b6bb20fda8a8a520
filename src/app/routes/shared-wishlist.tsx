import { data, isRouteErrorResponse } from 'react-router';
import { SharedWishlistPage } from '#features/buying/wishlist/shared-wishlist-page';
import { wishlistPageMessages } from '#features/buying/wishlist/wishlist.messages';
import { viewSharedWishlist } from '#features/buying/wishlist/wishlist.service.server';
import { SharedWishlistRemoved } from '#features/buying/wishlist/wishlist-screens';
import { AppError } from '#shared/errors';
import { ErrorScreen } from '../error-screens';
import { PageMeta } from '../page-meta';
import { shopContext } from '../shop-context.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/shared-wishlist';
import * as messages from './shared-wishlist.messages';

/** Anyone with the link may read the list, but it is not indexed or cached, and the address is not sent as a referrer. */
const PRIVATE_PAGE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' };

export async function loader({ params, context }: Route.LoaderArgs) {
  const list = await viewSharedWishlist(context.get(shopContext), params.shareToken).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') throw data(null, { status: 404, headers: PRIVATE_PAGE });
    throw error;
  });
  return data(list, { headers: PRIVATE_PAGE });
}

export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders;

export default function SharedWishlistRoute({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={wishlistPageMessages.ofOwner(list.owner.firstName)} shopName={useShop().name} />
      <SharedWishlistPage list={list} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shop = useShop();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen />;
  return (
    <>
      <PageMeta title={messages.title} shopName={shop.name} />
      <SharedWishlistRemoved />
    </>
  );
}
