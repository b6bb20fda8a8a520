import { useRouteLoaderData } from 'react-router';

/** From the root loader: whether shoppers can order without an account. */
export interface ShownGuestCheckout {
  guestCheckout: boolean;
}

export function useGuestCheckout(): boolean {
  return useRouteLoaderData<ShownGuestCheckout>('root')?.guestCheckout ?? false;
}
