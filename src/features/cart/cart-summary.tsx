import { useNavigate } from 'react-router';
import { useSession } from '#features/accounts/session.store';
import { pricePolicies } from '#features/pricing/pricing.rules';
import { paths } from '#paths';
import { formatDollars, toCents, toDollars } from '#shared/money';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { cartMessages as messages } from './cart.messages';
import type { Cart, CartSummary } from './cart.schema';
import { summarizeCart } from './cart-estimate.rules';

/** The estimate: the cart summary's rule for customers, the guest's rule for guests. */
export function CartSummaryCard({ cart }: { cart: Cart }) {
  const { status } = useSession();
  const summary = summarizeCart(cart, status === 'customer' ? pricePolicies.cartSummary : pricePolicies.guestEstimate);
  return (
    <section aria-labelledby="summary-title" className="rounded-lg bg-surface p-6 shadow-soft">
      <h2 id="summary-title" className="text-xl font-bold">
        Order Summary
      </h2>
      <FreeShippingProgress summary={summary} />
      <dl className="mt-5 grid gap-2.5">
        <Row
          name={`Subtotal (${summary.totalItems} ${summary.totalItems === 1 ? 'item' : 'items'})`}
          value={formatDollars(summary.subtotal)}
        />
        <Row name="Estimated shipping" value={summary.estimatedShipping === 0 ? 'Free' : formatDollars(summary.estimatedShipping)} />
        <Row name="Estimated tax" value={formatDollars(summary.estimatedTax)} />
        <div className="mt-2 flex flex-wrap justify-between border-t border-line pt-4 text-lg font-bold">
          <dt>Estimated total</dt>
          <dd className="tabular-nums">{formatDollars(summary.estimatedTotal)}</dd>
        </div>
      </dl>
      <CheckoutButton isEmpty={cart.items.length === 0} />
    </section>
  );
}

/** Not signed in: said, and brought back after signing in; empty: said (section 4 of the specification). */
export function CheckoutButton({ isEmpty, onLeave }: { isEmpty: boolean; onLeave?: () => void }) {
  const navigate = useNavigate();
  const { status } = useSession();
  const proceed = () => {
    if (isEmpty) return toast.error(messages.empty);
    onLeave?.();
    if (status === 'customer') return navigate(paths.checkout());
    toast.error(messages.loginToCheckout);
    return navigate(paths.login(paths.checkout()));
  };
  return (
    <Button size="lg" className="needs-shop mt-6 w-full" onClick={() => void proceed()}>
      Proceed to Checkout
    </Button>
  );
}

export function FreeShippingProgress({ summary: { subtotal, shippingThreshold } }: { summary: CartSummary }) {
  const missing = toDollars(toCents(shippingThreshold) - toCents(subtotal));
  return (
    <div className="mt-4">
      <p className="text-sm font-medium">{missing > 0 ? messages.untilFreeShipping(formatDollars(missing)) : 'Your order ships free'}</p>
      <progress aria-hidden value={Math.min(subtotal, shippingThreshold)} max={shippingThreshold} className="progress-bar mt-2" />
    </div>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
