import { describe, expect, it } from 'vitest';
import type { ShippingZoneView } from './shipping.schema';
import { isComplete, NEW_ZONE, newMethod, toBody, toTerms, valuesOf } from './zone-form.console';

const ZONE: ShippingZoneView = {
  ...{
    _id: '1',
    name: 'Home',
    countries: ['US'],
    states: ['CA'],
    postalPrefixes: [],
    place: '',
    sentences: [],
    version: 1,
    createdAt: '',
    updatedAt: '',
  },
  methods: [
    {
      ...{ _id: 'a', name: 'Parcel', price: null, freeFrom: 50, days: { min: 3, max: 5 }, handlingDays: 1 },
      table: { by: 'weight', steps: [{ upTo: 2000, price: 5.99 }], beyond: { price: 1.5, each: 500 } },
      ...{ minSubtotal: null, maxSubtotal: 100, minWeightGrams: null, maxWeightGrams: 12_500 },
    },
    {
      ...{ _id: 'b', name: 'Letter', price: 1, freeFrom: null, days: { min: 0, max: 0 }, handlingDays: null, table: null },
      ...{ minSubtotal: null, maxSubtotal: null, minWeightGrams: null, maxWeightGrams: null },
    },
  ],
};

describe('the form of a zone', () => {
  it('sends what it was loaded with', () => {
    const { name, countries, states, postalPrefixes, methods } = ZONE;
    expect(toBody(valuesOf(ZONE))).toEqual({ name, countries, states, postalPrefixes, methods });
  });

  it('shows weights in kg, and takes a comma for a point', () => {
    const [method = newMethod()] = valuesOf(ZONE).methods;
    expect(method).toMatchObject({ steps: [{ upTo: '2', price: '5.99' }], beyondEach: '0.5', maxWeight: '12.5' });
    const { methods } = toBody({ ...valuesOf(ZONE), methods: [{ ...method, steps: [{ upTo: '2,5', price: '6,49' }] }] });
    expect(methods[0]?.table?.steps).toEqual([{ upTo: 2500, price: 6.49 }]);
  });

  it('sends places of the chosen kind only', () => {
    const values = { ...NEW_ZONE, countries: ['DE'], states: ['CA'], postalPrefixes: '25, 26\n27' };
    expect(toBody(values)).toMatchObject({ countries: ['DE'], states: [], postalPrefixes: [] });
    expect(toBody({ ...values, kind: 'postalCodes' })).toMatchObject({ countries: ['DE'], states: [], postalPrefixes: ['25', '26', '27'] });
    expect(toBody({ ...values, kind: 'states' })).toMatchObject({ countries: ['US'], states: ['CA'], postalPrefixes: [] });
    expect(toBody({ ...values, kind: 'everywhere' })).toMatchObject({ countries: [], states: [], postalPrefixes: [] });
  });

  it('leaves what is no number to the call', () => {
    const { methods } = toBody({ ...NEW_ZONE, methods: [{ ...newMethod(), price: 'ten', minDays: '' }] });
    expect(methods[0]).toMatchObject({ price: Number.NaN, days: { min: Number.NaN, max: 5 } });
  });

  it('is put into words once every number is one, whatever its name', () => {
    const method = { ...newMethod(), name: 'NaN bread by bike', price: '3' };
    expect(isComplete(toTerms(method))).toBe(true);
    expect(isComplete(toTerms({ ...method, price: 'three' }))).toBe(false);
    expect(isComplete(toTerms({ ...method, minDays: '' }))).toBe(false);
    const [byWeight = newMethod()] = valuesOf(ZONE).methods;
    expect(isComplete(toTerms(byWeight))).toBe(true);
    expect(isComplete(toTerms({ ...byWeight, beyondPrice: '' }))).toBe(false);
  });
});
