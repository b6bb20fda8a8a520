import { needsState } from '#features/accounts/addresses/places';
import { backorderNote } from '#features/buying/cart/cart.rules';
import { linePicture } from '#features/catalog/products/line-picture.rules';
import { describeValues } from '#features/catalog/products/product-options.rules';
import { ProductPicture } from '#features/platform/media/product-picture';
import { taxRows } from '#features/pricing/taxes/tax-rows.rules';
import { formatDollars } from '#shared/money';
import { Dotted } from '#ui/dotted';
import { checkoutMessages as messages } from './checkout.messages';
import { creditOf, giftCardOf, leftToPay } from './checkout-amounts.rules';
import * as texts from './checkout-summary.messages';
import type { CheckoutSummary } from './checkout-summary.schema';
import { CouponBox } from './coupon-box';
import type { Checkout } from './use-checkout';

const LINES_IN_SIGHT = 4;

/** The items and their totals; sticky, and a new total is announced. */
export function CheckoutSummaryCard({ checkout, summary }: { checkout: Checkout; summary: CheckoutSummary }) {
  const { draft, result, showSummary } = checkout;
  const isRefreshing = result.status === 'loading';
  const credit = creditOf(draft, summary);
  const giftCard = giftCardOf(draft, summary);
  const isLong = summary.items.length > LINES_IN_SIGHT;
  return (
    <section aria-labelledby="summary-title" aria-busy={isRefreshing} className="rounded-lg bg-surface p-5 shadow-soft sm:p-6">
      <h2 id="summary-title" className="text-xl font-bold">
        {texts.orderSummary}
      </h2>
      <ul
        aria-label={texts.items}
        // A long list scrolls in its own area, also by keyboard.
        tabIndex={isLong ? 0 : undefined}
        className={`my-4 grid gap-3 ${isLong ? 'max-h-80 overflow-y-auto' : ''}`}
      >
        {summary.items.map((item) => (
          <SummaryLine key={item.variantId} item={item} />
        ))}
        {summary.gifts.map(({ variantId, name, quantity }) => (
          <li key={`gift ${variantId}`} className="flex justify-between gap-3 text-sm">
            <p className="min-w-0 wrap-anywhere">
              <strong dir="auto">{name}</strong>
              <span className="block text-muted">{texts.quantity(quantity)}</span>
            </p>
            <p className="font-semibold text-good">{texts.gift}</p>
          </li>
        ))}
      </ul>
      <CouponBox coupon={summary.coupon} draft={draft} onSummary={showSummary} />
      <dl className={`mt-5 grid gap-2.5 transition-opacity duration-150 ${isRefreshing ? 'opacity-60' : ''}`}>
        <Row name={texts.subtotal} value={formatDollars(summary.itemsPrice)} />
        {taxRows(summary).map(([name, amount]) => (
          <Row key={name} name={name} value={formatDollars(amount)} />
        ))}
        <Row name={texts.shipping} value={shippingOf(summary)} />
        {summary.promotions.map(({ name, amount }) => amount > 0 && <Row key={name} name={name} value={formatDollars(-amount)} />)}
        {summary.couponDiscount !== undefined && <Row name={texts.couponDiscount} value={formatDollars(-summary.couponDiscount)} />}
        <div className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
          <dt>{texts.total}</dt>
          <dd className="tabular-nums">{formatDollars(summary.amountDue)}</dd>
        </div>
        {giftCard > 0 && <Row name={texts.giftCard} value={formatDollars(-giftCard)} />}
        {credit > 0 && <Row name={texts.storeCredit} value={formatDollars(-credit)} />}
        {credit + giftCard > 0 && <Row name={texts.leftToPay} value={formatDollars(leftToPay(draft, summary))} />}
      </dl>
      <WhyThisTotal steps={summary.steps} />
      <p className="sr-only" aria-live="polite">
        {texts.totalIs(formatDollars(summary.amountDue))}
      </p>
      {!isDestinationKnown(checkout) && <p className="mt-2 text-sm text-muted">{texts.dependsOnAddress}</p>}
      {summary.untilFreeShipping > 0 && (
        <p className="mt-3 rounded-sm bg-raised px-4 py-2.5 text-sm font-medium">
          {messages.untilFreeShipping(formatDollars(summary.untilFreeShipping))}
        </p>
      )}
    </section>
  );
}

function SummaryLine({ item }: { item: CheckoutSummary['items'][number] }) {
  const { product, quantity, subtotal, stock } = item;
  const picture = linePicture(item);
  const options = describeValues(item.options, item.words);
  const backorder = backorderNote(item);
  return (
    <li className="flex flex-wrap items-start gap-3">
      <ProductPicture image={picture} sizes="56px" widest={320} alt="" className="w-14 shrink-0 rounded-sm" />
      <div className="min-w-0 flex-1 text-sm wrap-anywhere">
        <p dir="auto" className="font-semibold">
          {product.name}
        </p>
        <p className="text-muted">
          <Dotted facts={[options, texts.quantity(quantity)]} />
        </p>
        {backorder && <p className="font-medium text-warn">{backorder}</p>}
        {quantity > stock && (
          <p className="font-medium text-bad">{stock === 0 ? messages.outOfStock(product.name) : messages.onlyLeft(product.name, stock)}</p>
        )}
      </div>
      <p className="ms-auto text-sm font-semibold tabular-nums">{formatDollars(subtotal)}</p>
    </li>
  );
}

/** The calculation step by step, collapsed. */
function WhyThisTotal({ steps }: Pick<CheckoutSummary, 'steps'>) {
  return (
    <details className="mt-3 text-sm">
      <summary className="min-h-6 cursor-pointer pointer-coarse:py-3 font-semibold text-muted hover:text-ink">{texts.whyThisTotal}</summary>
      <dl className="mt-2 grid gap-1.5 rounded-sm bg-raised p-3">
        {steps.map(({ label, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no id, and their order is fixed.
          <div key={at} className="flex justify-between gap-4">
            <dt dir="auto" className="min-w-0 break-words text-muted">
              {label}
            </dt>
            <dd className="tabular-nums">{formatDollars(amount)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function shippingOf({ needsNoShipping, shippingPrice }: CheckoutSummary): string {
  if (needsNoShipping) return texts.noneSentByEmail;
  return shippingPrice === 0 ? texts.free : formatDollars(shippingPrice);
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt dir="auto" className="text-muted">
        {name}
      </dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

function isDestinationKnown({ draft }: Checkout): boolean {
  const { country, state } = draft.newAddress;
  return draft.useNewAddress ? state !== '' || !needsState(country) : draft.selectedAddressId !== '';
}
