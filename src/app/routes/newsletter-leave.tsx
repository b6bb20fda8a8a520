import { data, useSearchParams } from 'react-router';
import { newsletterMessages as messages } from '#features/accounts/newsletter/newsletter.messages';
import { NewsletterLink } from '#features/accounts/newsletter/newsletter-link';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/newsletter-leave';
import * as pageMessages from './newsletter-leave.messages';

/** The address contains a personal token. */
export function loader() {
  return data(null, { headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function NewsletterLeaveRoute() {
  const [query] = useSearchParams();
  return (
    <>
      <PageMeta title={pageMessages.title} shopName={useShop().name} />
      <NewsletterLink link="leave" token={query.get('token') ?? ''} failure={messages.leaveFailed} />
    </>
  );
}
