import * as v from 'valibot';
import { DEFAULT_COUNTRY } from '#features/accounts/addresses/places';
import type { SavedAddress } from '#features/accounts/addresses/saved-address.schema';
import type { CardDraft } from '#features/orders/payments/card-draft';
import { CREDIT_METHOD, isCardMethod } from '#features/orders/payments/payment-methods';
import type { FieldErrors } from '#shared/field-errors';
import { toFieldErrors } from '#shared/field-errors';
import { CheckoutPaymentSchema, HostedCheckoutPaymentSchema, ShippingChoiceSchema } from './checkout.schema';
import type { CheckoutDraft, Step } from './checkout.storage';
import { creditOf, giftCardOf, isCovered } from './checkout-amounts.rules';
import type { CheckoutSummary } from './checkout-summary.schema';
import type { DestinationChoice } from './order-payload.schema';

/** The card if it is entered in the shop; undefined if it is entered on the provider's page. */
export type TypedCard = CardDraft | undefined;

/** The validation errors of a step, by the field names of the API. */
export function findStepErrors(step: Step, draft: CheckoutDraft, card: TypedCard): FieldErrors {
  switch (step) {
    case 1:
      return errorsOf(ShippingChoiceSchema, toShippingChoice(draft));
    case 2:
      return errorsOf(card ? CheckoutPaymentSchema : HostedCheckoutPaymentSchema, toPaymentChoice(draft, card));
    case 3:
      return {};
    default:
      return step satisfies never;
  }
}

/** The furthest reachable step: the wanted one, or the first incomplete step before it. */
export function reachStep(requested: Step, draft: CheckoutDraft, card: TypedCard): { step: Step; errors: FieldErrors } {
  for (const step of [1, 2] as const) {
    if (step >= requested) break;
    const errors = findStepErrors(step, draft, card);
    if (Object.keys(errors).length > 0) return { step, errors };
  }
  return { step: requested, errors: {} };
}

/** The step with the field that the server rejected. */
export function stepOfField(field: string): Step {
  if (/^(shipping\w+|useNewAddress|newAddress)\b/.test(field)) return 1;
  return /^(paymentMethod|paymentDetails|giftCardCode)\b/.test(field) ? 2 : 3;
}

/** A reload clears the card, so card payments go back to the payment step. */
export function afterReload(draft: CheckoutDraft): CheckoutDraft {
  return draft.step === 3 && isCardMethod(draft.paymentMethod) ? { ...draft, step: 2 } : draft;
}

/** The draft with an existing address selected: the default one, or a new one if none is saved. */
export function withKnownAddress(draft: CheckoutDraft, addresses: readonly SavedAddress[]): CheckoutDraft {
  if (draft.useNewAddress || addresses.some(({ _id }) => _id === draft.selectedAddressId)) return draft;
  const first = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  return first ? { ...draft, selectedAddressId: first._id } : { ...draft, useNewAddress: true, selectedAddressId: '' };
}

/** Where the summary's order goes. Outside the United States the state changes the price only where rates need the whole address. */
export function destinationOf(draft: CheckoutDraft): DestinationChoice {
  const { useNewAddress, selectedAddressId, needsWholeAddress, shippingMethodId } = draft;
  const { country, state, postalCode } = draft.newAddress;
  const isPlaceKnown = country !== '' && (country !== DEFAULT_COUNTRY || state !== '');
  return {
    ...(!useNewAddress && selectedAddressId && { addressId: selectedAddressId }),
    ...(useNewAddress && isPlaceKnown && { country }),
    ...(useNewAddress && isPlaceKnown && (country === DEFAULT_COUNTRY || needsWholeAddress) && { state }),
    ...(useNewAddress && isPlaceKnown && needsWholeAddress && { postalCode }),
    ...(shippingMethodId && { shippingMethodId }),
  };
}

/** The draft as it is paid: docs/rules.md#credit-payment. */
export function withCreditMethod(draft: CheckoutDraft, summary: CheckoutSummary | undefined): CheckoutDraft {
  return isCovered(draft, summary) ? { ...draft, paymentMethod: CREDIT_METHOD } : draft;
}

/** The request body. The server calculates everything again, and rejects the order if the total or the credit differs. */
export function toOrderPayload(draft: CheckoutDraft, card: TypedCard, summary: CheckoutSummary) {
  const { coupon, amountDue, gifts, shippingMethodId } = summary;
  return {
    ...toShippingChoice(draft),
    ...toPaymentChoice(draft, card),
    orderNotes: draft.orderNotes,
    appliedCoupon: coupon,
    expectedTotal: amountDue,
    ...(shippingMethodId && { shippingMethodId }),
    ...(gifts.length > 0 && { expectedGifts: gifts.map(({ variantId }) => variantId) }),
    ...(draft.giftCard && { giftCardCode: draft.giftCard.code, expectedGiftCard: giftCardOf(draft, summary) }),
    ...(draft.useCredit && { useCredit: true, expectedCredit: creditOf(draft, summary) }),
  };
}

function toShippingChoice({ useNewAddress, newAddress, selectedAddressId }: CheckoutDraft) {
  return useNewAddress ? { useNewAddress, newAddress } : { useNewAddress, shippingAddressId: selectedAddressId };
}

function toPaymentChoice({ paymentMethod }: CheckoutDraft, card: TypedCard) {
  return card && isCardMethod(paymentMethod) ? { paymentMethod, paymentDetails: card } : { paymentMethod };
}

/** One message for each field: of the first rule that it breaks. */
function errorsOf(schema: v.GenericSchema, input: unknown): FieldErrors {
  const { issues = [] } = v.safeParse(schema, input);
  return Object.fromEntries(toFieldErrors(issues).map(({ field, message }) => [field, message]));
}
