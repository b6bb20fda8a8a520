import { data } from 'react-router';
import { ForgotPasswordForm } from '#features/accounts/accounts/forgot-password-form';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/forgot-password';
import * as messages from './forgot-password.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ForgotPasswordRoute() {
  return (
    <>
      <PageMeta title={messages.title} description={messages.description} shopName={useShop().name} />
      <ForgotPasswordForm />
    </>
  );
}
