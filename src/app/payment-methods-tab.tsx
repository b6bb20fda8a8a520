import { SavedCards } from '#features/orders/payments/saved-cards';
import { StoreCreditPanel } from '#features/orders/store-credit/store-credit-panel';

/** What the account can pay with: store credit and saved cards. */
export function PaymentMethodsTab({ userId }: { userId: string }) {
  return (
    <>
      <StoreCreditPanel />
      <SavedCards userId={userId} />
    </>
  );
}
