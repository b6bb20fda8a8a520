import { data, useNavigate } from 'react-router';
import { ResetPasswordForm } from '#features/accounts/accounts/reset-password-form';
import { paths } from '#shared/paths';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/reset-password';
import * as messages from './reset-password.messages';

/** The address contains a secret token: the page is not cached and sends no referrer. */
export function loader() {
  return data(null, { headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ResetPasswordRoute({ params: { token } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <>
      <PageMeta title={messages.title} shopName={useShop().name} />
      <ResetPasswordForm key={token} token={token} onSignedIn={() => navigate(paths.home(), { replace: true })} />
    </>
  );
}
