import { data } from 'react-router';
import { EmailLinkPage } from '#features/accounts/email-addresses/email-link-page';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/confirm-email';
import * as messages from './confirm-email.messages';

/** The same for everybody: the link's token is behind the #, which browsers send nowhere. */
export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE, 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ConfirmEmailRoute() {
  return (
    <>
      <PageMeta title={messages.title} shopName={useShop().name} />
      <EmailLinkPage call="/confirm-email" />
    </>
  );
}
