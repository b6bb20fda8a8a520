import { data } from 'react-router';
import { ThreadPage } from '#features/accounts/conversations/thread-page';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/messages';
import * as messages from './messages.messages';

/** The address contains a secret token: the page is not cached and sends no referrer. */
export function loader() {
  return data(null, { headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function MessagesRoute({ params: { token } }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <>
      <PageMeta title={messages.title} shopName={shop.name} />
      <ThreadPage key={token} token={token} shopName={shop.name} />
    </>
  );
}
