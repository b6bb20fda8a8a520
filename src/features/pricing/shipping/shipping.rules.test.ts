import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PRICES } from '#features/pricing/pricing/pricing.rules';
import { estimateRates, quoteRates } from '#features/pricing/rates/rates.rules';
import { type Cents, cents } from '#shared/money';
import { chooseMethod } from './choose-method.rules';
import {
  findZone,
  freeFromEverywhere,
  measureLines,
  priceMethod,
  type ShippingMethod,
  type ShippingTerms,
  type ShippingZone,
} from './shipping.rules';
import { toMethod } from './shipping-terms.rules';
import { describeMethod, describePlaces } from './shipping-words.rules';

const methodOf = (more: Partial<ShippingMethod> = {}): ShippingMethod => ({
  id: 'standard',
  name: 'Standard',
  price: cents(5_99),
  freeFromCents: undefined,
  limits: { minSubtotalCents: undefined, maxSubtotalCents: undefined, minWeightGrams: undefined, maxWeightGrams: undefined },
  days: { min: 3, max: 5, handling: 1 },
  ...more,
});
const zoneOf = (id: number, more: Partial<ShippingZone> = {}): ShippingZone => ({
  ...{
    id,
    name: `Zone ${id}`,
    countries: [],
    states: [],
    postalPrefixes: [],
    methods: [methodOf()],
    describe: () => ({ place: '', methods: [] }),
  },
  ...more,
});
const lineOf = (unitPriceCents: number, quantity: number, weightGrams: number | null = null) => ({
  unitPriceCents: cents(unitPriceCents),
  quantity,
  weightGrams,
});
const termsOf = (zones: ShippingZone[]) => ({ zones, pickupPlaces: [], defaultWeightGrams: 500 });
const WEIGHT_TABLE = {
  by: 'weight' as const,
  steps: [
    { upTo: 2000, priceCents: cents(5_99) },
    { upTo: 10_000, priceCents: cents(9_99) },
  ],
  beyond: undefined,
};
const measures = (weightGrams: number, subtotalCents = 10_00, pieces = 1) => ({ subtotalCents: cents(subtotalCents), weightGrams, pieces });

const COUNTRIES = ['United States', 'Canada', 'Germany'];
const destination = fc.record({
  country: fc.constantFrom(...COUNTRIES, 'France'),
  state: fc.constantFrom('', 'California', 'Texas'),
  postalCode: fc.constantFrom(undefined, '90210', 'k1a 0b1', '25-999'),
});
const anyLines = fc.array(
  fc.record({
    unitPriceCents: fc.integer({ min: 1, max: 100_000 }).map(cents),
    quantity: fc.integer({ min: 1, max: 50 }),
    weightGrams: fc.option(fc.integer({ min: 0, max: 20_000 })),
  }),
  { minLength: 1, maxLength: 8 },
);
const anyTable = fc
  .record({
    by: fc.constantFrom('subtotal' as const, 'weight' as const, 'pieces' as const),
    ends: fc.uniqueArray(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 6 }),
    prices: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 6, maxLength: 6 }),
    beyond: fc.option(fc.record({ price: fc.integer({ min: 0, max: 5_000 }), each: fc.option(fc.integer({ min: 1, max: 5_000 })) })),
  })
  .map(({ by, ends, prices, beyond }) => ({
    by,
    steps: [...ends].sort((a, b) => a - b).map((upTo, i) => ({ upTo, priceCents: cents(prices[i] ?? 0) })),
    beyond: beyond ? { priceCents: cents(beyond.price), each: beyond.each ?? undefined } : undefined,
  }));

describe('zones', () => {
  const zones = [
    zoneOf(1, { countries: ['United States'] }),
    zoneOf(2, { countries: ['United States'], states: ['California'] }),
    zoneOf(3, { countries: ['Canada'], postalPrefixes: ['K'] }),
    zoneOf(4, { countries: ['Canada'], postalPrefixes: ['K1A'] }),
    zoneOf(5),
  ];

  it.each([
    [{ country: 'United States', state: 'Texas' }, 1],
    [{ country: 'United States', state: 'California' }, 2],
    [{ country: 'Canada', state: 'Ontario', postalCode: 'k2b 1a1' }, 3],
    [{ country: 'Canada', state: 'Ontario', postalCode: 'K1A 0B1' }, 4],
    [{ country: 'Canada', state: 'Quebec', postalCode: 'H2X 1Y4' }, 5],
    [{ country: 'Canada', state: 'Ontario' }, 5],
    [{ country: 'France', state: '' }, 5],
  ])('serve %j by the most exact one', (place, id) => {
    expect(findZone(zones, place)?.id).toBe(id);
    expect(findZone([...zones].reverse(), place)?.id).toBe(id);
  });

  it('leave out places that no zone has', () => {
    expect(findZone(zones.slice(0, 2), { country: 'France', state: '' })).toBeUndefined();
    expect(
      findZone([zoneOf(2, { countries: ['United States'], states: ['California'] })], { country: 'United States', state: 'Texas' }),
    ).toBe(undefined);
  });

  it('have one for each destination, whatever their order', () => {
    fc.assert(
      fc.property(destination, fc.shuffledSubarray(zones), (place, some) => {
        expect(findZone(some, place)?.id).toBe(findZone([...some].reverse(), place)?.id);
      }),
    );
  });
});

describe('a method', () => {
  it('costs what its step says, up to and including its end', () => {
    const method = methodOf({ price: WEIGHT_TABLE });
    expect([0, 2000, 2001, 10_000].map((grams) => priceMethod(method, measures(grams)))).toEqual([5_99, 5_99, 9_99, 9_99]);
    expect(priceMethod(method, measures(10_001))).toBeUndefined();
  });

  it('costs more for each further part that begins', () => {
    const method = methodOf({ price: { ...WEIGHT_TABLE, beyond: { priceCents: cents(1_50), each: 1000 } } });
    expect([10_001, 11_000, 11_001].map((grams) => priceMethod(method, measures(grams)))).toEqual([11_49, 11_49, 12_99]);
  });

  it('is offered within its limits only', () => {
    const limits = { minSubtotalCents: cents(20_00), maxSubtotalCents: cents(50_00), minWeightGrams: 100, maxWeightGrams: 900 };
    const method = methodOf({ limits });
    expect(priceMethod(method, measures(100, 20_00))).toBe(5_99);
    expect(priceMethod(method, measures(900, 50_00))).toBe(5_99);
    for (const refused of [measures(99, 20_00), measures(901, 20_00), measures(100, 19_99), measures(100, 50_01)]) {
      expect(priceMethod(method, refused)).toBeUndefined();
    }
  });

  it('never has a negative price', () => {
    fc.assert(
      fc.property(anyTable, fc.nat(100_000), fc.nat(100_000), fc.integer({ min: 1, max: 500 }), (price, grams, subtotal, pieces) => {
        expect(priceMethod(methodOf({ price }), measures(grams, subtotal, pieces)) ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('costs a heavier parcel no less where its steps do not', () => {
    fc.assert(
      fc.property(anyTable, fc.nat(100_000), fc.nat(50_000), (table, grams, more) => {
        let highest = 0;
        const steps = table.steps.map(({ upTo, priceCents }) => {
          highest = Math.max(highest, priceCents);
          return { upTo, priceCents: cents(highest) };
        });
        const beyond = table.beyond && {
          priceCents: cents(table.beyond.priceCents + (table.beyond.each ? 0 : highest)),
          each: table.beyond.each,
        };
        const method = methodOf({ price: { by: 'weight', steps, beyond } });
        const heavier = priceMethod(method, measures(grams + more));
        if (heavier !== undefined) expect(heavier).toBeGreaterThanOrEqual(priceMethod(method, measures(grams)) ?? 0);
      }),
    );
  });
});

describe('a parcel', () => {
  it('has the default weight for what nobody has weighed', () => {
    expect(measureLines([lineOf(10_00, 2), lineOf(5_00, 1, 1200), lineOf(1_00, 3, 0)], 500)).toEqual({
      subtotalCents: 28_00,
      weightGrams: 2200,
      pieces: 6,
    });
  });

  it('does not depend on the order of the lines, or on how they are split', () => {
    fc.assert(
      fc.property(anyLines, fc.nat(2000), anyTable, (lines, weight, price) => {
        const split = lines.flatMap((line) => [
          { ...line, quantity: 1 },
          ...(line.quantity > 1 ? [{ ...line, quantity: line.quantity - 1 }] : []),
        ]);
        const whole = measureLines(lines, weight);
        expect(measureLines([...split].reverse(), weight)).toEqual(whole);
        expect(priceMethod(methodOf({ price }), measureLines(split, weight))).toBe(priceMethod(methodOf({ price }), whole));
      }),
    );
  });
});

describe('the choice', () => {
  const express = methodOf({ id: 'express', name: 'Express', price: cents(12_00) });
  const dear = methodOf({ id: 'dear', price: cents(9_00), freeFromCents: cents(50_00) });
  const US = { country: 'United States', state: 'Texas' };
  const terms = {
    ...termsOf([zoneOf(1, { countries: ['United States'], methods: [express, dear] })]),
    pickupPlaces: [{ id: 'shop', name: 'In the shop', address: 'Main St 1', hours: 'Mon–Fri', readyDays: 1 }],
  };

  it('is the cheapest delivery, never a pickup that nobody chose', () => {
    const choice = chooseMethod(terms, { destination: US, lines: [lineOf(10_00, 1)] });
    expect(choice.offered.map(({ method, priceCents }) => [method.id, priceCents])).toEqual([
      ['express', 12_00],
      ['dear', 9_00],
      ['shop', 0],
    ]);
    expect(choice.chosen?.method.id).toBe('dear');
  });

  it('is the wanted one while it is offered', () => {
    expect(chooseMethod(terms, { destination: US, lines: [lineOf(10_00, 1)], methodId: 'express' })).toMatchObject({
      chosen: { priceCents: 12_00 },
      isWantedGone: false,
    });
    expect(chooseMethod(terms, { destination: US, lines: [lineOf(10_00, 1)], methodId: 'gone' })).toMatchObject({
      chosen: { method: { id: 'dear' } },
      isWantedGone: true,
    });
  });

  it('is a pickup only where nothing is delivered', () => {
    const france = { destination: { country: 'France', state: '' }, lines: [lineOf(10_00, 1)] };
    expect(chooseMethod(terms, france)).toMatchObject({ chosen: undefined, problem: 'We do not deliver to France yet.' });
    expect(chooseMethod(terms, { ...france, methodId: 'shop' })).toMatchObject({ chosen: { kind: 'pickup', priceCents: 0 } });
  });

  it('is free from the method’s own amount', () => {
    const rates = (cents_: number) =>
      quoteRates({ policies: DEFAULT_PRICES, shipping: terms }, { destination: US, lines: [lineOf(cents_, 1)], methodId: 'dear' });
    expect(rates(49_99).choice?.chosen?.priceCents).toBe(9_00);
    expect(rates(50_00).choice?.chosen?.priceCents).toBe(0);
    expect(rates(50_00)).toMatchObject({ freeShippingFromCents: 50_00, shippingCents: 9_00 });
  });

  it('is of no consequence without zones', () => {
    const shopRates = { policies: DEFAULT_PRICES };
    expect(quoteRates(shopRates, { destination: US, lines: [], methodId: 'express' })).toEqual({
      freeShippingFromCents: 50_00,
      shippingCents: 5_99,
      taxBp: 825,
    });
    expect(estimateRates(shopRates)).toEqual({ cartSummary: DEFAULT_PRICES.cartSummary, guestEstimate: DEFAULT_PRICES.guestEstimate });
  });

  it('is that of the default country before an address is known, or of the first one that is delivered to', () => {
    const german = termsOf([zoneOf(1, { countries: ['Germany'], methods: [express] })]);
    const rates = (shipping: ShippingTerms) => quoteRates({ policies: DEFAULT_PRICES, shipping }, { destination: undefined, lines: [] });
    expect(rates(terms)).toMatchObject({ shippingCents: 9_00, freeShippingFromCents: 50_00 });
    expect(rates(german)).toMatchObject({ shippingCents: 12_00, freeShippingFromCents: undefined });
    expect(rates(termsOf([zoneOf(1, { methods: [] })]))).toMatchObject({ shippingCents: 0 });
  });

  it('promises free shipping only where every zone has it', () => {
    const free = (amount: Cents | undefined) => methodOf({ freeFromCents: amount });
    expect(freeFromEverywhere([zoneOf(1, { methods: [free(cents(50_00))] }), zoneOf(2, { methods: [free(cents(90_00)), express] })])).toBe(
      90_00,
    );
    expect(freeFromEverywhere([zoneOf(1, { methods: [free(cents(50_00))] }), zoneOf(2, { methods: [express] })])).toBeUndefined();
    expect(freeFromEverywhere([zoneOf(1, { methods: [methodOf({ price: cents(0) })] }), zoneOf(2, { methods: [] })])).toBe(0);
  });
});

describe('the words', () => {
  const terms = { _id: 'a', name: 'Standard', days: { min: 3, max: 5 } };

  it.each([
    [{ ...terms, price: 5.99, freeFrom: 50 }, 'Standard: $5.99, free from $50, 3–5 days'],
    [
      {
        ...terms,
        table: {
          by: 'weight' as const,
          steps: [
            { upTo: 2000, price: 5.99 },
            { upTo: 10_000, price: 9.99 },
          ],
        },
        freeFrom: 49.9,
      },
      'Standard: $5.99 up to 2 kg, $9.99 up to 10 kg, not above 10 kg, free from $49.90, 3–5 days',
    ],
    [
      {
        ...terms,
        table: { by: 'pieces' as const, steps: [{ upTo: 1, price: 0 }], beyond: { price: 2, each: 1 } },
        days: { min: 1, max: 1 },
      },
      'Standard: free up to 1 piece, $2.00 for each further piece, 1 day',
    ],
    [
      { ...terms, price: 0, freeFrom: 10, minWeightGrams: 250, maxSubtotal: 20 },
      'Standard: free, only for items up to $20, only for parcels from 250 g, 3–5 days',
    ],
  ])('of %j', (method, sentence) => {
    expect(describeMethod(method)).toBe(sentence);
  });

  it('name the places of a zone', () => {
    const none = { countries: [], states: [], postalPrefixes: [] };
    expect(describePlaces(none)).toBe('Everywhere else');
    expect(describePlaces({ ...none, countries: ['US'], states: ['CA', 'NV'] })).toBe('United States: California, Nevada');
    expect(describePlaces({ ...none, countries: ['DE'], postalPrefixes: ['25', '26'] })).toBe('Germany, postal codes 25, 26');
  });

  it('agree with what is calculated', () => {
    expect(toMethod({ ...terms, table: { by: 'subtotal', steps: [{ upTo: 49.99, price: 5 }], beyond: { price: 0 } } }).price).toEqual({
      by: 'subtotal',
      steps: [{ upTo: 49_99, priceCents: 5_00 }],
      beyond: { priceCents: 0, each: undefined },
    });
    expect(toMethod({ ...terms, price: 1 }).days).toEqual({ min: 3, max: 5, handling: 1 });
    expect(toMethod({ ...terms, price: 1, days: { min: 0, max: 0 } }).days.handling).toBe(0);
  });
});
