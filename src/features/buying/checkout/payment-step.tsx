import { isCardMethod, type PaymentMethodOption, paymentMethodName } from '#features/orders/payments/payment-methods';
import { paymentsMessages } from '#features/orders/payments/payments.messages';
import { RadioCard } from '#ui/field';
import { CardFields } from './card-fields';
import type { Checkout } from './use-checkout';

/** Step 2: the payment method, and the card for card methods. */
export function PaymentStep({ checkout, methods }: { checkout: Checkout; methods: readonly PaymentMethodOption[] }) {
  const { draft, card, errors, change, changeCard } = checkout;
  const error = errors.paymentMethod;
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3" aria-describedby={error ? 'payment-method-error' : undefined}>
      <legend className="sr-only">How do you want to pay?</legend>
      {methods.map(({ id, name, description, enabled, kind }) => (
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
            <span className={`ml-2 rounded-full bg-raised px-2.5 py-0.5 text-sm font-semibold ${enabled ? 'text-good' : 'text-muted'}`}>
              {enabled ? 'Available' : 'Not available'}
            </span>
            <span className="mt-1 block text-sm text-muted">{description}</span>
          </RadioCard>
          {draft.paymentMethod === id && (
            <MethodDetails id={id} kind={kind}>
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

interface MethodDetailsProps extends Pick<PaymentMethodOption, 'id' | 'kind'> {
  /** The card fields. */
  children: React.ReactNode;
}

/** The content for the chosen method. */
function MethodDetails({ id, kind, children }: MethodDetailsProps) {
  switch (kind) {
    case 'card':
      return children;
    case 'redirect':
      return <p className="px-1 text-sm text-muted">{paymentsMessages.redirectTo(isCardMethod(id) ? undefined : paymentMethodName(id))}</p>;
    case 'on_delivery':
      return <p className="px-1 text-sm text-muted">{paymentsMessages.payOnDelivery}</p>;
    default:
      return kind satisfies never;
  }
}
