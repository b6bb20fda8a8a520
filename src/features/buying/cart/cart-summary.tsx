import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#features/accounts/sessions/session.store';
import { usePrices } from '#features/pricing/pricing/use-prices';
import { formatCents, formatDollars, subtractCents, toCents } from '#shared/money';
import { paths } from '#shared/paths';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { cartMessages as messages } from './cart.messages';
import type { Cart, CartSummary } from './cart.schema';
import { summarizeCart } from './cart-estimate.rules';
import * as texts from './cart-summary.messages';
import { Row } from './cart-summary-rows';
import { useGuestCheckout } from './use-guest-checkout';

/** Uses the cart summary's rates for customers, the guests' rates for guests. */
export function useEstimate(cart: Cart): CartSummary {
  const prices = usePrices();
  const { status } = useSession();
  if (!prices) throw new Error('The cart cannot be estimated without the shop’s rates.');
  return summarizeCart(cart, status === 'customer' ? prices.cartSummary : prices.guestEstimate);
}

export function CartSummaryCard({ cart, renderTotal }: { cart: Cart; renderTotal: (cart: Cart, summary: CartSummary) => ReactNode }) {
  const summary = useEstimate(cart);
  return (
    <section aria-labelledby="summary-title" className="rounded-lg bg-surface p-6 shadow-soft">
      <h2 id="summary-title" className="text-xl font-bold">
        {texts.orderSummary}
      </h2>
      <FreeShippingProgress summary={summary} />
      <dl className="mt-5 grid gap-2.5">
        <Row name={texts.subtotal(summary.totalItems)} value={formatDollars(summary.subtotal)} />
        <Row name={texts.estimatedShipping} value={shippingOf(summary)} />
        <Row name={texts.estimatedTax} value={summary.isTaxIncluded ? texts.included : formatDollars(summary.estimatedTax)} />
        {renderTotal(cart, summary)}
      </dl>
      <CheckoutButton isEmpty={cart.items.length === 0} />
    </section>
  );
}

function shippingOf({ shippedSubtotal, estimatedShipping }: CartSummary): string {
  if (shippedSubtotal === 0) return texts.noneSentByEmail;
  return estimatedShipping === 0 ? texts.free : formatDollars(estimatedShipping);
}

/** Guests sign in first and come back, unless the shop lets them order without an account; an empty cart is rejected (docs/rules.md#cart-to-checkout). */
export function CheckoutButton({ isEmpty, onLeave }: { isEmpty: boolean; onLeave?: () => void }) {
  const navigate = useNavigate();
  const { status } = useSession();
  const canGuestsOrder = useGuestCheckout();
  const proceed = () => {
    if (isEmpty) return toast.error(messages.empty);
    onLeave?.();
    if (status === 'customer' || canGuestsOrder) return navigate(paths.checkout());
    toast.error(messages.loginToCheckout);
    return navigate(paths.login(paths.checkout()));
  };
  return (
    <Button size="lg" className="needs-shop mt-6 w-full" onClick={() => void proceed()}>
      {texts.proceedToCheckout}
    </Button>
  );
}

/** Renders nothing where shipping cannot become free. */
export function FreeShippingProgress({ summary }: { summary: CartSummary }) {
  const { estimatedShipping, shippingThreshold, subtotal, shippedSubtotal = subtotal } = summary;
  const isFree = estimatedShipping === 0;
  if (shippedSubtotal === 0 || (!isFree && shippingThreshold === null)) return null;
  const threshold = shippingThreshold ?? 0;
  const missing = formatCents(subtractCents(toCents(threshold), toCents(shippedSubtotal)));
  return (
    <div className="mt-4">
      <p className="text-sm font-medium">{isFree ? texts.yourOrderShipsFree : messages.untilFreeShipping(missing)}</p>
      <progress aria-hidden value={isFree ? 1 : shippedSubtotal / threshold} max={1} className="progress-bar mt-2" />
    </div>
  );
}
