import type { OfferedMethodView } from '#features/pricing/shipping/order-method.schema';
import { byLocale } from '#shared/by-locale';
import { formatDollars } from '#shared/money';
import { RadioCard } from '#ui/field';
import { checkoutStepsMessages as messages } from './checkout-steps.messages';
import type { CheckoutSummary } from './checkout-summary.schema';
import * as texts from './shipping-methods.messages';
import type { Checkout } from './use-checkout';

const dayFormat = byLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric' }));

/** How the order gets to its address: docs/rules.md#shipping-choice. Only in a shop with zones. */
export function ShippingMethods({ checkout, summary }: { checkout: Checkout; summary: CheckoutSummary }) {
  const { draft, errors, change } = checkout;
  const { shippingMethods = [], shippingMethodId, shippingProblem, isShippingChoiceGone } = summary;
  const chosen = shippingMethods.find(({ _id }) => _id === shippingMethodId);
  // A click shows at once; its price comes with the next summary.
  const shown = shippingMethods.find(({ _id }) => _id === draft.shippingMethodId) ?? chosen;
  const error = errors.shippingMethodId;
  return (
    <fieldset className="mt-8 grid min-w-0 grid-cols-1 gap-3" aria-describedby={error ? 'shipping-method-error' : undefined}>
      <legend className="mb-3 text-xl font-bold">{texts.shippingMethod}</legend>
      <div role="status" className="empty:hidden">
        {shippingProblem && <p className="rounded-sm bg-raised px-4 py-3 font-medium">{shippingProblem}</p>}
        {isShippingChoiceGone && (
          <p className="rounded-sm bg-raised px-4 py-3 font-medium">
            {chosen ? messages.chosenInstead(chosen.name) : messages.choiceIsGone}
          </p>
        )}
      </div>
      {shippingMethods.map((method) => (
        <RadioCard
          key={method._id}
          name="shippingMethodId"
          value={method._id}
          checked={method === shown}
          onChange={() => change({ shippingMethodId: method._id })}
          label={method.name}
        >
          {' '}
          <span className="ms-1 font-semibold tabular-nums">{method.price === 0 ? texts.free : formatDollars(method.price)}</span>
          <span className="mt-1 block text-sm text-muted">{arrivalOf(method)}</span>
          {method.address && (
            <span className="mt-1 block text-sm whitespace-pre-line text-muted" dir="auto">
              {method.address}
            </span>
          )}
          {method.hours && (
            <span className="block text-sm whitespace-pre-line text-muted" dir="auto">
              {method.hours}
            </span>
          )}
        </RadioCard>
      ))}
      {error && (
        <p id="shipping-method-error" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** 'Arrives Tue, Nov 24 – Fri, Nov 27', in the shopper's time zone. */
function arrivalOf({ kind, arrives }: OfferedMethodView): string {
  const [from, to] = [new Date(arrives.from), new Date(arrives.to)];
  return kind === 'pickup' ? texts.readyBy(dayFormat().format(to)) : texts.arrives(dayFormat().formatRange(from, to));
}
