import { data, useNavigate, useSearchParams } from 'react-router';
import { cart } from '#features/buying/cart/cart.store';
import { emptyOrderedCart } from '#features/buying/guest-checkout/ordered-cart';
import { ConfirmPaymentPage } from '#features/orders/payments/confirm-payment-page';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { paths } from '#shared/paths';
import { PageMeta } from '../page-meta';
import { ShoppersOnly } from '../shoppers-only';
import { useShop } from '../use-shop';
import type { Route } from './+types/confirm-payment';
import * as messages from './confirm-payment.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ConfirmPaymentRoute({ params: { paymentId } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const back = useSearchParams()[0].get('back');
  const goOn = ({ isApproved, order }: { isApproved: boolean; order: { _id: string } }) => {
    if (isApproved) emptyOrderedCart();
    if (isApproved) return void navigate(paths.orderConfirmation(order._id), { replace: true, state: { order } });
    // The cart is restored; if this reload fails, checkout loads it again.
    cart.reload().catch(() => {});
    return void navigate(paths.checkout(), { replace: true });
  };
  return (
    <>
      <PageMeta title={messages.title} shopName={useShop().name} />
      <ShoppersOnly title={messages.title}>
        {() => (
          <ConfirmPaymentPage
            key={paymentId}
            paymentId={paymentId}
            back={back === 'approved' || back === 'refused' ? back : undefined}
            onDecided={goOn}
          />
        )}
      </ShoppersOnly>
    </>
  );
}
