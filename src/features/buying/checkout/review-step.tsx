import { type ReactNode, useEffect, useId } from 'react';
import { addressLine } from '#features/accounts/addresses/address-draft';
import { ORDER_NOTES_MAX_LENGTH } from '#features/orders/orders/orders.rules';
import { BRAND_NAMES, cardDigits, guessCardBrand } from '#features/orders/payments/card.rules';
import { isCardMethod, paymentMethodName } from '#features/orders/payments/payment-methods';
import type { CheckoutStepEvent } from '#features/orders/visits/report-visits';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { TextArea } from '#ui/field';
import { creditOf, giftCardOf, isCovered } from './checkout-amounts.rules';
import type { CheckoutSummary } from './checkout-summary.schema';
import type { Checkout } from './use-checkout';

/** Step 3: a review of everything, and notes for the shop. */
export function ReviewStep({ checkout, summary }: { checkout: Checkout; summary: CheckoutSummary }) {
  const { draft, card, isHosted, errors, change, goTo } = checkout;
  useEffect(() => void dispatchEvent(new Event('checkout:payment' satisfies CheckoutStepEvent)), []);
  const saved = summary.addresses.find(({ _id }) => _id === draft.selectedAddressId);
  const address = draft.useNewAddress ? draft.newAddress : saved;
  const credit = creditOf(draft, summary);
  const method = summary.shippingMethods?.find(({ _id }) => _id === summary.shippingMethodId);
  return (
    <div className="grid gap-6">
      <Reviewed title={summary.needsNoShipping ? 'Billing address' : 'Shipping address'} onChange={() => goTo(1)}>
        {address && (
          <address className="not-italic" dir="auto">
            <span className="font-semibold">
              {address.firstName} {address.lastName}
            </span>
            <br />
            {addressLine(address)}
            {address.phone && <span className="block text-muted">{address.phone}</span>}
          </address>
        )}
      </Reviewed>
      {method && (
        <Reviewed title="Shipping method" onChange={() => goTo(1)}>
          <p>
            <bdi>{method.name}</bdi> <span className="text-muted">({method.price === 0 ? 'Free' : formatDollars(method.price)})</span>
          </p>
          {method.address && (
            <p className="text-sm whitespace-pre-line text-muted" dir="auto">
              {method.address}
            </p>
          )}
        </Reviewed>
      )}
      <Reviewed title="Payment method" onChange={() => goTo(2)}>
        {draft.giftCard && (
          <p>
            Gift Card <span className="text-muted">({formatDollars(giftCardOf(draft, summary))})</span>
          </p>
        )}
        {credit > 0 && (
          <p>
            Store Credit <span className="text-muted">({formatDollars(credit)})</span>
          </p>
        )}
        {!isCovered(draft, summary) && (
          <p>
            {paymentMethodName(draft.paymentMethod)}
            {!isHosted && isCardMethod(draft.paymentMethod) && (
              <span className="text-muted">
                {' '}
                ({BRAND_NAMES[guessCardBrand(card.number)]} ending in {cardDigits(card.number).slice(-4)})
              </span>
            )}
          </p>
        )}
      </Reviewed>
      <TextArea
        label="Order notes (optional)"
        name="orderNotes"
        maxLength={ORDER_NOTES_MAX_LENGTH}
        value={draft.orderNotes}
        error={errors.orderNotes}
        hint={`${draft.orderNotes.length}/${ORDER_NOTES_MAX_LENGTH} characters`}
        placeholder="Anything we should know about the delivery?"
        onChange={(event) => change({ orderNotes: event.target.value })}
      />
    </div>
  );
}

function Reviewed({ title, onChange, children }: { title: string; onChange: () => void; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-md border border-line p-4">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 id={titleId} className="font-bold">
          {title}
        </h3>
        <Button variant="ghost" size="sm" onClick={onChange} aria-label={`Change the ${title.toLowerCase()}`}>
          Change
        </Button>
      </div>
      {children}
    </section>
  );
}
