import * as v from 'valibot';
import { isCardMethod } from '#features/orders/payments/payment-methods';
import { DEFAULT_COUNTRY } from '#features/people/addresses/places';
import type { SavedAddress } from '#features/people/addresses/saved-address.schema';
import type { FieldErrors } from '#shared/field-errors';
import { toFieldErrors } from '#shared/field-errors';
import { HostedPaymentChoiceSchema, PaymentChoiceSchema, ShippingChoiceSchema } from './checkout.schema';
import type { CheckoutDraft, Step } from './checkout.storage';
import type { CheckoutSummary } from './checkout-summary.schema';

/** A card as it is being typed; it lives in memory only. */
export interface CardDraft {
  number: string;
  expiryMonth: string;
  expiryYear: string;
  cvv: string;
  name: string;
}

export const EMPTY_CARD: CardDraft = { number: '', expiryMonth: '', expiryYear: '', cvv: '', name: '' };

/** A card where the shop asks for it; undefined where a provider's own page does. */
export type TypedCard = CardDraft | undefined;

/** The rules that a step breaks, by the field that the API would name. */
export function findStepErrors(step: Step, draft: CheckoutDraft, card: TypedCard): FieldErrors {
  switch (step) {
    case 1:
      return errorsOf(ShippingChoiceSchema, toShippingChoice(draft));
    case 2:
      return errorsOf(card ? PaymentChoiceSchema : HostedPaymentChoiceSchema, toPaymentChoice(draft, card));
    case 3:
      return {};
    default:
      return step satisfies never;
  }
}

/** How far the shopper gets from here: the wanted step, or the first one before it that is not done. */
export function reachStep(wanted: Step, draft: CheckoutDraft, card: TypedCard): { step: Step; errors: FieldErrors } {
  for (const step of [1, 2] as const) {
    if (step >= wanted) break;
    const errors = findStepErrors(step, draft, card);
    if (Object.keys(errors).length > 0) return { step, errors };
  }
  return { step: wanted, errors: {} };
}

/** Where a field that the server refused stands. */
export function stepOfField(field: string): Step {
  if (/^(shippingAddressId|useNewAddress|newAddress)\b/.test(field)) return 1;
  return /^(paymentMethod|paymentDetails)\b/.test(field) ? 2 : 3;
}

/** A card is gone after a reload: whoever pays with one goes back to its step. */
export function afterReload(draft: CheckoutDraft): CheckoutDraft {
  return draft.step === 3 && isCardMethod(draft.paymentMethod) ? { ...draft, step: 2 } : draft;
}

/** The draft with a choice that exists: the default address, or a new one where none is saved. */
export function withKnownAddress(draft: CheckoutDraft, addresses: readonly SavedAddress[]): CheckoutDraft {
  if (draft.useNewAddress || addresses.some(({ _id }) => _id === draft.selectedAddressId)) return draft;
  const first = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  return first ? { ...draft, selectedAddressId: first._id } : { ...draft, useNewAddress: true, selectedAddressId: '' };
}

/** The summary's query: outside the United States the state does not change the price. */
export function destinationQuery({ useNewAddress, selectedAddressId, newAddress: { country, state } }: CheckoutDraft): string {
  const query = new URLSearchParams();
  const isPlaceKnown = country !== '' && (country !== DEFAULT_COUNTRY || state !== '');
  if (!useNewAddress && selectedAddressId) query.set('addressId', selectedAddressId);
  if (useNewAddress && isPlaceKnown) query.set('country', country);
  if (useNewAddress && isPlaceKnown && country === DEFAULT_COUNTRY) query.set('state', state);
  return query.size > 0 ? `?${query}` : '';
}

/** What an applied coupon is reckoned for: the summary's destination, as a body. */
export function destinationBody(draft: CheckoutDraft): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(destinationQuery(draft)));
}

/** The call's body; the server reckons everything again, and places nothing at another total. */
export function toOrderPayload(draft: CheckoutDraft, card: TypedCard, { coupon, amountDue }: CheckoutSummary) {
  return {
    ...toShippingChoice(draft),
    ...toPaymentChoice(draft, card),
    orderNotes: draft.orderNotes,
    appliedCoupon: coupon,
    expectedTotal: amountDue,
  };
}

function toShippingChoice({ useNewAddress, newAddress, selectedAddressId }: CheckoutDraft) {
  return useNewAddress ? { useNewAddress, newAddress } : { useNewAddress, shippingAddressId: selectedAddressId };
}

function toPaymentChoice({ paymentMethod }: CheckoutDraft, card: TypedCard) {
  return card && isCardMethod(paymentMethod) ? { paymentMethod, paymentDetails: card } : { paymentMethod };
}

/** One message for each field: the first rule that it breaks. */
function errorsOf(schema: v.GenericSchema, input: unknown): FieldErrors {
  const { issues = [] } = v.safeParse(schema, input);
  return Object.fromEntries(toFieldErrors(issues).map(({ field, message }) => [field, message]));
}
