import { data, isRouteErrorResponse, useSearchParams } from 'react-router';
import { viewPaymentPage } from '#features/orders/payment-links/pay-link.service.server';
import { PayLinkGone, PayPage } from '#features/orders/payment-links/pay-page';
import { AppError } from '#shared/errors';
import { ErrorScreen } from '../error-screens';
import { PageMeta } from '../page-meta';
import { shopContext } from '../shop-context.server';
import { useShop } from '../use-shop';
import type { Route } from './+types/pay';
import * as messages from './pay.messages';

/** The address contains a secret token: the page is never cached or indexed, and sends no referrer. */
const PRIVATE_PAGE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await viewPaymentPage(context.get(shopContext), params.token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_token') throw data(null, { status: 404, headers: PRIVATE_PAGE });
    throw error;
  });
  return data(page, { headers: PRIVATE_PAGE });
}

export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders;

export default function PayRoute({ params: { token }, loaderData: page }: Route.ComponentProps) {
  const back = useSearchParams()[0].get('back');
  return (
    <>
      <PageMeta title={messages.payOrder(page.orderNumber)} shopName={useShop().name} />
      <PayPage key={token} token={token} shown={page} back={back === 'approved' || back === 'refused' ? back : undefined} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shopName = useShop().name;
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen />;
  return (
    <>
      <PageMeta title={messages.linkGone} shopName={shopName} />
      <PayLinkGone />
    </>
  );
}
