import { data, useNavigate, useSearchParams } from 'react-router';
import { RegisterForm } from '#features/accounts/accounts/register-form';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { ownPath } from '#shared/paths';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/register';
import * as messages from './register.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function RegisterRoute() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const shop = useShop();
  const returnTo = ownPath(query.get('redirect'));
  return (
    <>
      <PageMeta title={messages.title} description={messages.description} shopName={shop.name} />
      <RegisterForm returnTo={returnTo} onSignedIn={() => navigate(returnTo, { replace: true })} />
    </>
  );
}
