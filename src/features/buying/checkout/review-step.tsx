import { type ReactNode, useEffect, useId } from 'react';
import { addressLine } from '#features/accounts/addresses/address-draft';
import { cardDigits, guessCardBrand } from '#features/orders/payments/card.rules';
import { brandNames } from '#features/orders/payments/card-brands.messages';
import { isCardMethod, paymentMethodName } from '#features/orders/payments/payment-methods';
import type { CheckoutStepEvent } from '#features/orders/visits/report-visits';
import { ORDER_NOTES_MAX_LENGTH } from '#shared/lengths';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { TextArea } from '#ui/field';
import { richText } from '#ui/rich-text';
import { creditOf, giftCardOf, isCovered } from './checkout-amounts.rules';
import type { CheckoutSummary } from './checkout-summary.schema';
import * as messages from './review-step.messages';
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
      <Reviewed
        {...(summary.needsNoShipping
          ? { title: messages.billingAddress, change: messages.changeBillingAddress }
          : { title: messages.shippingAddress, change: messages.changeShippingAddress })}
        onChange={() => goTo(1)}
      >
        {address && (
          <address className="not-italic" dir="auto">
            <span className="font-semibold">
              {address.firstName} {address.lastName}
            </span>
            <br />
            {addressLine(address)}
            {address.phone && (
              <span className="block text-muted">
                <bdi>{address.phone}</bdi>
              </span>
            )}
          </address>
        )}
      </Reviewed>
      {method && (
        <Reviewed title={messages.shippingMethod} change={messages.changeShippingMethod} onChange={() => goTo(1)}>
          <p>
            <bdi>{method.name}</bdi>{' '}
            <span className="text-muted">({method.price === 0 ? messages.free : formatDollars(method.price)})</span>
          </p>
          {method.address && (
            <p className="text-sm whitespace-pre-line text-muted" dir="auto">
              {method.address}
            </p>
          )}
        </Reviewed>
      )}
      <Reviewed title={messages.paymentMethod} change={messages.changePaymentMethod} onChange={() => goTo(2)}>
        {draft.giftCard && (
          <p>
            {richText(messages.giftCard, { amount: <span className="text-muted">({formatDollars(giftCardOf(draft, summary))})</span> })}
          </p>
        )}
        {credit > 0 && <p>{richText(messages.storeCredit, { amount: <span className="text-muted">({formatDollars(credit)})</span> })}</p>}
        {!isCovered(draft, summary) && (
          <p>
            {paymentMethodName(draft.paymentMethod)}
            {!isHosted && isCardMethod(draft.paymentMethod) && (
              <span className="text-muted">
                {' '}
                {messages.byCard(brandNames[guessCardBrand(card.number)], cardDigits(card.number).slice(-4))}
              </span>
            )}
          </p>
        )}
      </Reviewed>
      <TextArea
        label={messages.orderNotesOptional}
        name="orderNotes"
        maxLength={ORDER_NOTES_MAX_LENGTH}
        value={draft.orderNotes}
        error={errors.orderNotes}
        hint={messages.characters(draft.orderNotes.length, ORDER_NOTES_MAX_LENGTH)}
        placeholder={messages.notesExample}
        onChange={(event) => change({ orderNotes: event.target.value })}
      />
    </div>
  );
}

function Reviewed({ title, change, onChange, children }: { title: string; change: string; onChange: () => void; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-md border border-line p-4">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 id={titleId} className="font-bold">
          {title}
        </h3>
        <Button variant="ghost" size="sm" onClick={onChange} aria-label={change}>
          {messages.change}
        </Button>
      </div>
      {children}
    </section>
  );
}
