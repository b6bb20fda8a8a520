import { useSession } from '#features/accounts/sessions/session.store';
import { BuyAgainButton } from '#features/buying/buy-again/buy-again-button';
import type { OrderActionsProps } from '#features/orders/orders/order-card';

/** Guests have no cart that the shop could fill. */
export function BuyAgainOfCustomers({ order }: OrderActionsProps) {
  return useSession().status === 'customer' ? <BuyAgainButton order={order} /> : null;
}
