import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { groupCardNumber, guessCardBrand, isCardNumber, isExpired } from './card.rules';
import { CardSchema } from './payments.schema';

const CARD = {
  number: '4242 4242 4242 4242',
  expiryMonth: '12',
  expiryYear: String(new Date().getFullYear() + 1),
  cvv: '123',
  name: 'Ada Lovelace',
};

function errorsOf(card: unknown) {
  const parsed = v.safeParse(CardSchema, card);
  return parsed.success ? {} : Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue), issue.message]));
}

describe('a card', () => {
  it('passes with a valid number, a future month, a CVV and a name', () => {
    expect(errorsOf(CARD)).toEqual({});
    expect(errorsOf({ ...CARD, expiryMonth: 12, expiryYear: new Date().getFullYear() })).toEqual({});
  });

  it('has one error for each empty field', () => {
    const expected = {
      number: 'Valid card number is required',
      expiry: 'Expiry date is required',
      cvv: 'Valid CVV is required',
      name: 'Cardholder name is required',
    };
    expect(errorsOf({})).toEqual(expected);
    expect(errorsOf({ number: '', expiryMonth: '', expiryYear: '', cvv: '', name: ' A ' })).toEqual(expected);
  });

  it('is rejected with a mistyped digit, a past month, or a thirteenth month', () => {
    expect(errorsOf({ ...CARD, number: '4242 4242 4242 4241' })).toEqual({ number: 'Valid card number is required' });
    expect(errorsOf({ ...CARD, expiryYear: '2020' })).toEqual({ expiry: 'Card has expired' });
    expect(errorsOf({ ...CARD, expiryMonth: '13' })).toEqual({ expiry: 'Expiry date is required' });
    expect(errorsOf({ ...CARD, number: 4242424242424242 })).toEqual({ number: 'Valid card number is required' });
  });

  it('is valid through its month', () => {
    expect(isExpired({ month: 11, year: 2026 }, new Date(2026, 10, 30))).toBe(false);
    expect(isExpired({ month: 11, year: 2026 }, new Date(2026, 11, 1))).toBe(true);
  });
});

describe('a card number', () => {
  it.each([
    ['4242424242424242', 'visa'],
    ['5105105105105100', 'mastercard'],
    ['5600000000000000', 'unknown'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['6500000000000002', 'discover'],
    ['3530111333300000', 'unknown'],
  ])('%s is of %s', (number, brand) => expect(guessCardBrand(number)).toBe(brand));

  it('is grouped as printed on the card', () => {
    expect(groupCardNumber('42424')).toBe('4242 4');
    expect(groupCardNumber('4242-4242-4242-4242-99')).toBe('4242 4242 4242 4242');
    expect(groupCardNumber('378282246310005')).toBe('3782 822463 10005');
    expect(groupCardNumber('')).toBe('');
  });

  it('stays the same when grouped again', () => {
    fc.assert(fc.property(fc.string(), (typed) => groupCardNumber(groupCardNumber(typed)) === groupCardNumber(typed)));
  });

  it('with one digit changed is invalid', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const digits = [...'4242424242424242'];
        digits[place] = String((Number(digits[place]) + by) % 10);
        return !isCardNumber(digits.join(''));
      }),
    );
  });
});
