import { data, useNavigate, useSearchParams } from 'react-router';
import { LoginForm } from '#features/accounts/accounts/login-form';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { ownPath } from '#shared/paths';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/login';
import * as messages from './login.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function LoginRoute() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const shop = useShop();
  const returnTo = ownPath(query.get('redirect'));
  return (
    <>
      <PageMeta title={messages.title} description={messages.description} shopName={shop.name} />
      <LoginForm returnTo={returnTo} onSignedIn={() => navigate(returnTo, { replace: true })} />
    </>
  );
}
