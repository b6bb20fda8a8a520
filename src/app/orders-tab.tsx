import { BuyAgainButton } from '#features/buying/buy-again/buy-again-button';
import { LatestOrder } from '#features/orders/orders/latest-order';
import { OrderHistory } from '#features/orders/orders/order-history';

/** The account's orders, each with a button to buy the same again. */
export function OrdersTab({ page }: { page: number }) {
  return <OrderHistory page={page} Actions={BuyAgainButton} />;
}

/** On the account's first tab. */
export function LatestOrderPart() {
  return <LatestOrder Actions={BuyAgainButton} />;
}
