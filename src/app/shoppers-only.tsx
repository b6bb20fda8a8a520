import type { ReactNode } from 'react';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { useGuestSession } from '#features/accounts/guests/guest-session.store';
import { CustomersOnly, PageSkeleton } from './customers-only';

interface ShoppersOnlyProps {
  title: string;
  children: (user: User) => ReactNode;
}

/** A page for customers, and for guests with an order of their own; others are sent to sign in and come back. */
export function ShoppersOnly({ title, children }: ShoppersOnlyProps) {
  const guest = useGuestSession();
  switch (guest.status) {
    case 'guest':
      return children(guest.user);
    case 'loading':
      return <PageSkeleton title={title} />;
    case 'none':
      return <CustomersOnly title={title}>{children}</CustomersOnly>;
    default:
      return guest satisfies never;
  }
}
