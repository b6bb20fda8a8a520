import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { useSession } from '#features/accounts/sessions/session.store';
import { paths } from '#shared/paths';
import * as messages from './customers-only.messages';

/** A page for customers: guests are sent to sign in and come back. Shows a skeleton until the session is known. */
export function CustomersOnly({ title, children }: { title: string; children: (user: User) => ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isGuest = session.status === 'guest';

  useEffect(() => {
    if (isGuest) navigate(paths.login(pathname + search), { replace: true });
  }, [isGuest, navigate, pathname, search]);

  return session.status === 'customer' ? children(session.user) : <PageSkeleton title={title} />;
}

export function PageSkeleton({ title }: { title: string }) {
  return (
    <div className="container-shop py-8 lg:py-12" role="status" aria-label={messages.loading(title)}>
      <h1 className="sr-only">{title}</h1>
      <div className="skeleton h-10 w-56" />
      <div className="skeleton mt-6 h-96" />
    </div>
  );
}
