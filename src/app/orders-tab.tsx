import { BuyAgainButton } from '#features/buying/buy-again/buy-again-button';
import { OrderHistory } from '#features/orders/orders/order-history';

/** The account's orders, each with a button to buy the same again. */
export function OrdersTab({ page }: { page: number }) {
  return <OrderHistory page={page} Actions={BuyAgainButton} />;
}
