import { lineId, lineKey } from '#features/buying/cart/cart.rules';
import { useCart } from '#features/buying/cart/cart.store';
import { summarizeCart } from '#features/buying/cart/cart-estimate.rules';
import { EstimatedTotal, Row } from '#features/buying/cart/cart-summary-rows';
import { linePicture } from '#features/catalog/products/line-picture.rules';
import { describeValues } from '#features/catalog/products/product-options.rules';
import { ProductPicture } from '#features/platform/media/product-picture';
import { usePrices } from '#features/pricing/pricing/use-prices';
import { formatCents, formatDollars, multiplyCents, toCents } from '#shared/money';
import { Dotted } from '#ui/dotted';
import * as messages from './guest-checkout.messages';

/** What is in the cart and what it will cost, before the shop knows who orders; exact amounts follow with the address. */
export function GuestCartSummary() {
  const { cart } = useCart();
  const prices = usePrices();
  if (!prices || cart.items.length === 0) return null;
  const summary = summarizeCart(cart, prices.guestEstimate);
  return (
    <section aria-labelledby="guest-summary-title" className="rounded-lg bg-surface p-5 shadow-soft sm:p-6">
      <h2 id="guest-summary-title" className="text-xl font-bold">
        {messages.summary}
      </h2>
      <ul aria-label={messages.items} className="my-4 grid gap-3">
        {cart.items.map((item) => (
          <li key={lineId(lineKey(item))} className="flex flex-wrap items-start gap-3">
            <ProductPicture image={linePicture(item)} sizes="56px" widest={320} alt="" className="w-14 shrink-0 rounded-sm" />
            <div className="min-w-0 flex-1 text-sm wrap-anywhere">
              <p dir="auto" className="font-semibold">
                {item.product.name}
              </p>
              <p className="text-muted">
                <Dotted facts={[describeValues(item.options, item.words), messages.quantity(item.quantity)]} />
              </p>
            </div>
            <p className="ms-auto text-sm font-semibold tabular-nums">{formatCents(multiplyCents(toCents(item.price), item.quantity))}</p>
          </li>
        ))}
      </ul>
      <dl className="mt-5 grid gap-2.5">
        <Row name={messages.subtotal} value={formatDollars(summary.subtotal)} />
        {summary.shippedSubtotal !== 0 && (
          <Row
            name={messages.estimatedShipping}
            value={summary.estimatedShipping === 0 ? messages.free : formatDollars(summary.estimatedShipping)}
          />
        )}
        <Row name={messages.estimatedTax} value={summary.isTaxIncluded ? messages.taxIncluded : formatDollars(summary.estimatedTax)} />
        <EstimatedTotal total={summary.estimatedTotal} />
      </dl>
    </section>
  );
}
