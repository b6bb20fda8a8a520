import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AddressSchema, NewAddressSchema } from './addresses.schema';

const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '1 Main St',
  city: 'Austin',
  state: 'Texas',
  postalCode: '78701',
  country: 'United States',
};

function errorsOf(schema: v.GenericSchema, input: unknown) {
  const parsed = v.safeParse(schema, input);
  return parsed.success ? {} : Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue), issue.message]));
}

describe('a new address', () => {
  it('reports each missing field', () => {
    expect(errorsOf(NewAddressSchema, {})).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      addressLine1: 'Address line 1 is required',
      city: 'City is required',
      state: 'State is required',
      postalCode: 'Postal code is required',
    });
    expect(errorsOf(NewAddressSchema, { ...ADDRESS, city: '   ', country: '' })).toEqual({
      city: 'City is required',
      country: 'Country is required',
    });
  });

  it.each(['12345', '12345-6789'])('accepts the ZIP code %s', (postalCode) =>
    expect(errorsOf(NewAddressSchema, { ...ADDRESS, postalCode })).toEqual({}),
  );
  it.each(['1234', '123456', '12345-678', 'ABCDE'])('refuses the ZIP code %s', (postalCode) =>
    expect(errorsOf(NewAddressSchema, { ...ADDRESS, postalCode })).toEqual({
      postalCode: 'Please enter a valid US ZIP code (12345 or 12345-6789)',
    }),
  );

  it.each([
    ...['', '+1 (512) 555-0100', '5125550100', '9', '512.555.0100', '0221 123456', '0221/123456', '0049 221 123456', '+44 (0)20 7946 0958'],
    ...['06\u00a012\u00a034', '011 4444\u20115555', '０３-１２３４-５６７８', '512-555-0100 ext. 42', '512-555-0100 x42'],
  ])('accepts the phone number "%s"', (phone) => expect(errorsOf(NewAddressSchema, { ...ADDRESS, phone })).toEqual({}));
  it.each(['000123', '0', 'call me', '+', '+-()', '12345678901234567', '512x', '1'.repeat(31)])('refuses the phone number "%s"', (phone) =>
    expect(errorsOf(NewAddressSchema, { ...ADDRESS, phone })).toEqual({ phone: 'Please enter a valid phone number' }),
  );

  it('requires a US state in the United States, and accepts any elsewhere', () => {
    expect(errorsOf(NewAddressSchema, { ...ADDRESS, state: 'Narnia' })).toEqual({ state: 'Please select a state' });
    expect(v.parse(NewAddressSchema, { ...ADDRESS, state: 'tx' }).state).toBe('Texas');
    for (const [code, name] of [
      ['DC', 'District of Columbia'],
      ['pr', 'Puerto Rico'],
      ['GU', 'Guam'],
      ['AE', 'Armed Forces Europe'],
    ]) {
      expect(v.parse(NewAddressSchema, { ...ADDRESS, state: code }).state).toBe(name);
    }
    expect(errorsOf(NewAddressSchema, { ...ADDRESS, country: 'Canada', state: 'Ontario', postalCode: 'K1A 0B1' })).toEqual({});
    expect(errorsOf(NewAddressSchema, { ...ADDRESS, country: 'Narnia' })).toEqual({ country: 'Please select a country' });
  });
});

describe('a state', () => {
  const withoutState = { firstName: 'Ada', lastName: 'Lovelace', addressLine1: 'Domkloster 4', city: 'Köln', postalCode: '50667' };

  it.each(['Germany', 'France', 'United Kingdom', 'Netherlands'])('is not needed in %s', (country) => {
    for (const state of [undefined, null, '', ' ']) {
      expect(v.parse(NewAddressSchema, { ...withoutState, country, state })).toMatchObject({ state: '', country });
    }
    expect(v.parse(NewAddressSchema, { ...withoutState, country, state: ' Utrecht ' }).state).toBe('Utrecht');
  });

  it.each(['Canada', 'Italy', 'Japan'])('is needed in %s', (country) => {
    expect(errorsOf(NewAddressSchema, { ...withoutState, country })).toEqual({ state: 'State is required' });
  });
});

describe('an address in the account', () => {
  it('has a type, and is in the United States by default', () => {
    expect(errorsOf(AddressSchema, { ...ADDRESS, country: '' })).toEqual({
      type: 'Address type is required',
      country: 'Country is required',
    });
    expect(v.parse(AddressSchema, { ...ADDRESS, type: 'both', country: undefined })).toMatchObject({ country: 'United States' });
    expect(errorsOf(AddressSchema, { ...ADDRESS, type: 'holiday' })).toEqual({ type: 'Address type is required' });
    expect(errorsOf(AddressSchema, { ...ADDRESS, type: 'billing', isDefault: 'yes' })).toEqual({
      isDefault: 'Please say whether this is the default address',
    });
    expect(v.parse(AddressSchema, { ...ADDRESS, type: 'both', userId: 'x', state: 'TX' })).toEqual({
      ...ADDRESS,
      type: 'both',
      state: 'Texas',
    });
  });
});
