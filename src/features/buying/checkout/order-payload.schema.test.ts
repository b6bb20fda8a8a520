import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { OrderPayloadSchema } from './order-payload.schema';

const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '1 Main St',
  city: 'Austin',
  state: 'Texas',
  postalCode: '78701',
  country: 'United States',
};
const CARD = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2099, cvv: '123', name: 'Ada Lovelace' };

function errorsOf(schema: v.GenericSchema, input: unknown) {
  const parsed = v.safeParse(schema, input);
  return parsed.success ? {} : Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue), issue.message]));
}

describe('an order', () => {
  it('needs an address and a payment method', () => {
    expect(errorsOf(OrderPayloadSchema, {})).toEqual({
      shippingAddressId: 'Please select a shipping address',
      paymentMethod: 'Please select a payment method',
    });
    expect(errorsOf(OrderPayloadSchema, { shippingAddressId: null, paymentMethod: '' })).toEqual({
      shippingAddressId: 'Please select a shipping address',
      paymentMethod: 'Please select a payment method',
    });
  });

  it('reports errors of address and card at their fields', () => {
    expect(
      errorsOf(OrderPayloadSchema, {
        useNewAddress: true,
        newAddress: { ...ADDRESS, postalCode: '1' },
        paymentMethod: 'credit_card',
        paymentDetails: { ...CARD, number: '1' },
      }),
    ).toEqual({
      'newAddress.postalCode': 'Please enter a valid US ZIP code (12345 or 12345-6789)',
      'paymentDetails.number': 'Valid card number is required',
    });
    expect(errorsOf(OrderPayloadSchema, { useNewAddress: true, paymentMethod: 'debit_card' })).toMatchObject({
      'newAddress.firstName': 'First name is required',
      'paymentDetails.number': 'Valid card number is required',
      'paymentDetails.expiry': 'Expiry date is required',
    });
  });

  it('cannot be paid with an unknown method', () => {
    expect(errorsOf(OrderPayloadSchema, { shippingAddressId: 'x', paymentMethod: 'barter' })).toEqual({
      paymentMethod: 'This payment method is not available',
    });
  });

  it('has defaults, and drops unknown fields', () => {
    expect(
      v.parse(OrderPayloadSchema, { shippingAddressId: 'x', paymentMethod: 'cash_on_delivery', paymentDetails: CARD, total: 0.01 }),
    ).toEqual({
      useNewAddress: false,
      shippingAddressId: 'x',
      paymentMethod: 'cash_on_delivery',
      orderNotes: '',
      appliedCoupon: undefined,
      useCredit: false,
    });
    expect(
      v.parse(OrderPayloadSchema, {
        shippingAddressId: 'x',
        paymentMethod: 'cash_on_delivery',
        appliedCoupon: { code: ' save20 ', discountAmount: 99 },
      }).appliedCoupon,
    ).toBe('SAVE20');
  });

  it('accepts notes of 500 characters, and no longer ones', () => {
    const order = { shippingAddressId: 'x', paymentMethod: 'cash_on_delivery' };
    expect(errorsOf(OrderPayloadSchema, { ...order, orderNotes: 'x'.repeat(500) })).toEqual({});
    expect(errorsOf(OrderPayloadSchema, { ...order, orderNotes: 'x'.repeat(501) })).toEqual({
      orderNotes: 'Please use at most 500 characters',
    });
  });
});
