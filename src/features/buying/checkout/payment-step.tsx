import { Suspense, useEffect } from 'react';
import { CardFields } from '#features/orders/payments/card-fields';
import { isCardMethod, type PaymentMethodOption, paymentMethodName } from '#features/orders/payments/payment-methods';
import { paymentsMessages } from '#features/orders/payments/payments.messages';
import type { CheckoutStepEvent } from '#features/orders/visits/report-visits';
import { formatDollars } from '#shared/money';
import { RadioCard } from '#ui/field';
import { lazyPart } from '#ui/lazy-part';
import { Switch } from '#ui/switch';
import { creditOf, giftCardOf, isCovered, leftToPay } from './checkout-amounts.rules';
import type { CheckoutSummary } from './checkout-summary.schema';
import * as texts from './payment-step.messages';
import type { Checkout } from './use-checkout';

const GiftCardPart = lazyPart(async () => (await import('./gift-card-part')).GiftCardPart);

interface PaymentStepProps {
  checkout: Checkout;
  methods: readonly PaymentMethodOption[];
  summary: CheckoutSummary;
}

/** Step 2: a gift card, store credit, and for the rest the payment method, with the card for card methods. */
export function PaymentStep({ checkout, methods, summary }: PaymentStepProps) {
  const isNothingDue = isCovered(checkout.draft, summary);
  useDelivery(checkout, summary);
  useEffect(() => void dispatchEvent(new Event('checkout:address' satisfies CheckoutStepEvent)), []);
  return (
    <>
      <Suspense fallback={<div className="mb-3 min-h-11" />}>
        <GiftCardPart checkout={checkout} paid={giftCardOf(checkout.draft, summary)} />
      </Suspense>
      {summary.giftCardsPrice !== undefined && (
        <p className="mb-3 px-1 text-sm text-muted">{texts.noGiftCardsForGiftCards(formatDollars(summary.giftCardsPrice))}</p>
      )}
      {summary.storeCredit > 0 && giftCardOf(checkout.draft, summary) < summary.amountDue && (
        <CreditSwitch checkout={checkout} summary={summary} />
      )}
      {!isNothingDue && (
        <Methods
          checkout={checkout}
          methods={methods.filter(({ kind }) => summary.giftCardsPrice === undefined || (kind !== 'on_delivery' && kind !== 'later'))}
        />
      )}
    </>
  );
}

/** Leads back to the address while nothing is delivered there and no pickup is chosen: here, because few addresses need it. */
function useDelivery({ result, showErrors }: Checkout, { shippingMethods, shippingMethodId, shippingProblem }: CheckoutSummary): void {
  const problem = result.status === 'ready' && shippingMethods && !shippingMethodId ? shippingProblem : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each problem.
  useEffect(() => {
    if (problem) showErrors({ shippingMethodId: problem });
  }, [problem]);
}

/** docs/rules.md#credit-payment */
function CreditSwitch({ checkout: { draft, change }, summary }: Pick<PaymentStepProps, 'checkout' | 'summary'>) {
  const used = creditOf({ ...draft, useCredit: true }, summary);
  const left = leftToPay({ ...draft, useCredit: true }, summary);
  return (
    <div className="mb-3 rounded-md border border-line bg-surface px-4 py-1">
      <Switch
        name="useCredit"
        label={texts.useStoreCredit(formatDollars(summary.storeCredit))}
        hint={left === 0 ? texts.creditCoversAll : texts.creditPays(formatDollars(used), formatDollars(left))}
        checked={draft.useCredit}
        onChange={({ currentTarget }) => change({ useCredit: currentTarget.checked })}
      />
    </div>
  );
}

function Methods({ checkout, methods }: Pick<PaymentStepProps, 'checkout' | 'methods'>) {
  const { draft, card, errors, change, changeCard } = checkout;
  const error = errors.paymentMethod;
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3" aria-describedby={error ? 'payment-method-error' : undefined}>
      <legend className="sr-only">{texts.howDoYouWantToPay}</legend>
      {methods.length === 0 && <p className="px-1 text-muted">{paymentsMessages.noMethods}</p>}
      {methods.map(({ id, name, description, enabled, kind, instructions }) => (
        <div key={id} className="grid gap-3">
          <RadioCard
            name="paymentMethod"
            value={id}
            disabled={!enabled}
            checked={draft.paymentMethod === id}
            onChange={({ currentTarget }) => {
              change({ paymentMethod: id });
              // The fields of the previous method disappear, which moves what is below them up under the header.
              requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }));
            }}
            label={name}
          >
            <span className={`ms-2 rounded-full bg-raised px-2.5 py-0.5 text-sm font-semibold ${enabled ? 'text-good' : 'text-muted'}`}>
              {enabled ? texts.available : texts.notAvailable}
            </span>
            <span className="mt-1 block text-sm text-muted">{description}</span>
          </RadioCard>
          {draft.paymentMethod === id && (
            <MethodDetails id={id} kind={kind} instructions={instructions}>
              <CardFields value={card} errors={errors} onChange={changeCard} />
            </MethodDetails>
          )}
        </div>
      ))}
      {error && (
        <p id="payment-method-error" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface MethodDetailsProps extends Pick<PaymentMethodOption, 'id' | 'kind' | 'instructions'> {
  /** The card fields. */
  children: React.ReactNode;
}

/** The content for the chosen method. */
function MethodDetails({ id, kind, instructions, children }: MethodDetailsProps) {
  switch (kind) {
    case 'card':
      return children;
    case 'redirect':
      return <p className="px-1 text-sm text-muted">{paymentsMessages.redirectTo(isCardMethod(id) ? undefined : paymentMethodName(id))}</p>;
    case 'on_delivery':
    case 'later':
      return (
        <p dir="auto" className="px-1 text-sm whitespace-pre-line text-muted">
          {instructions ?? (kind === 'later' ? paymentsMessages.payLater : paymentsMessages.payOnDelivery)}
        </p>
      );
    default:
      return kind satisfies never;
  }
}
