import { redirect } from 'react-router';
import type { Route } from './+types/auth-redirect';

/** '/auth/login?redirect=…' and the like redirect to '/login': docs/rules.md#pages-auth-redirects. */
export function loader({ params, request }: Route.LoaderArgs) {
  throw redirect(`/${(params['*'] ?? '').replace(/^\/+/, '')}${new URL(request.url).search}`, 301);
}
