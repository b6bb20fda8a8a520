import { describe, expect, it } from 'vitest';
import type { SavedAddress } from '#features/accounts/addresses/saved-address.schema';
import { EMPTY_CARD } from '#features/orders/payments/card-draft';
import { afterReload, destinationOf, findStepErrors, reachStep, stepOfField, toOrderPayload, withKnownAddress } from './checkout.rules';
import { type CheckoutDraft, EMPTY_CHECKOUT_DRAFT } from './checkout.storage';
import type { CheckoutSummary } from './checkout-summary.schema';

const TEXAN = {
  ...EMPTY_CHECKOUT_DRAFT.newAddress,
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '1 Main St',
  city: 'Austin',
  state: 'Texas',
  postalCode: '78701',
};
const CARD = { number: '4242 4242 4242 4242', expiryMonth: '12', expiryYear: '2099', cvv: '123', name: 'Ada Lovelace' };

const draft = (changes: Partial<CheckoutDraft> = {}): CheckoutDraft => ({
  ...EMPTY_CHECKOUT_DRAFT,
  useNewAddress: true,
  newAddress: TEXAN,
  ...changes,
});
const saved = (_id: string, isDefault = false) => ({ _id, isDefault }) as SavedAddress;

describe('the steps of checkout', () => {
  it('require an address, then a payment method', () => {
    expect(reachStep(3, draft({ paymentMethod: 'cash_on_delivery' }), EMPTY_CARD)).toEqual({ step: 3, errors: {} });
    expect(reachStep(2, draft(), EMPTY_CARD)).toEqual({ step: 2, errors: {} });
    expect(reachStep(3, draft({ paymentMethod: 'credit_card' }), CARD)).toEqual({ step: 3, errors: {} });
  });

  it('stop at the first incomplete step, with its messages', () => {
    expect(reachStep(3, draft({ newAddress: { ...TEXAN, postalCode: '1' } }), EMPTY_CARD)).toEqual({
      step: 1,
      errors: { 'newAddress.postalCode': 'Please enter a valid US ZIP code (12345 or 12345-6789)' },
    });
    expect(reachStep(3, draft(), EMPTY_CARD)).toEqual({ step: 2, errors: { paymentMethod: 'Please select a payment method' } });
    expect(Object.keys(reachStep(3, draft({ paymentMethod: 'debit_card' }), EMPTY_CARD).errors)).toEqual([
      'paymentDetails.number',
      'paymentDetails.cvv',
      'paymentDetails.name',
      'paymentDetails.expiry',
    ]);
    expect(findStepErrors(1, draft({ useNewAddress: false }), EMPTY_CARD)).toEqual({
      shippingAddressId: 'Please select a shipping address',
    });
  });

  it('are found by the name of a field that the server rejected', () => {
    expect(
      ['shippingAddressId', 'newAddress.city', 'paymentMethod', 'paymentDetails.expiry', 'orderNotes', 'cart'].map(stepOfField),
    ).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('require the card again after a reload', () => {
    expect(afterReload(draft({ step: 3, paymentMethod: 'credit_card' })).step).toBe(2);
    expect(afterReload(draft({ step: 3, paymentMethod: 'cash_on_delivery' })).step).toBe(3);
  });
});

describe('the address', () => {
  it('is the default one at first, or a new one if none is saved', () => {
    expect(withKnownAddress(EMPTY_CHECKOUT_DRAFT, [saved('a'), saved('b', true)])).toMatchObject({
      selectedAddressId: 'b',
      useNewAddress: false,
    });
    expect(withKnownAddress(EMPTY_CHECKOUT_DRAFT, [])).toMatchObject({ selectedAddressId: '', useNewAddress: true });
    expect(withKnownAddress(draft({ useNewAddress: false, selectedAddressId: 'gone' }), [saved('a')])).toMatchObject({
      selectedAddressId: 'a',
    });
  });

  it('stays as chosen', () => {
    const chosen = draft({ useNewAddress: false, selectedAddressId: 'a' });
    expect(withKnownAddress(chosen, [saved('a'), saved('b', true)])).toBe(chosen);
    expect(withKnownAddress(draft(), [saved('a')])).toEqual(draft());
  });

  it('is reduced to what affects prices', () => {
    expect(destinationOf(draft())).toEqual({ country: 'United States', state: 'Texas' });
    expect(destinationOf(draft({ newAddress: { ...TEXAN, state: '' } }))).toEqual({});
    expect(destinationOf(draft({ newAddress: { ...TEXAN, country: 'Canada', state: 'Ont' } }))).toEqual({ country: 'Canada' });
    expect(destinationOf(draft({ useNewAddress: false, selectedAddressId: 'a' }))).toEqual({ addressId: 'a' });
  });
});

describe('the request', () => {
  const summary = { coupon: { code: 'SAVE', discountAmount: 5 }, amountDue: 42, gifts: [] } as unknown as CheckoutSummary;

  it('has the choices, the total that was shown, and a card only for card methods', () => {
    expect(toOrderPayload(draft({ paymentMethod: 'cash_on_delivery', orderNotes: 'Ring' }), CARD, summary)).toEqual({
      useNewAddress: true,
      newAddress: TEXAN,
      paymentMethod: 'cash_on_delivery',
      orderNotes: 'Ring',
      appliedCoupon: summary.coupon,
      expectedTotal: 42,
    });
    expect(
      toOrderPayload(draft({ paymentMethod: 'credit_card', useNewAddress: false, selectedAddressId: 'a' }), CARD, summary),
    ).toMatchObject({ shippingAddressId: 'a', paymentDetails: CARD });
  });
});
