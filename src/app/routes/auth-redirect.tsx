import { redirect } from 'react-router';
import type { Route } from './+types/auth-redirect';

/** '/auth/login?redirect=…' and its like are other names of '/login' (section 2 of the decisions). */
export function loader({ params, request }: Route.LoaderArgs) {
  throw redirect(`/${(params['*'] ?? '').replace(/^\/+/, '')}${new URL(request.url).search}`, 301);
}
