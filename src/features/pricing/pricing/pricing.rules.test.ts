import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents, negateCents, subtractCents } from '#shared/money';
import { freeShippingOffer } from './free-shipping.rules';
import { explainPrice } from './price-steps.rules';
import { type CartPrice, checkoutRates, DEFAULT_PRICES, type PricePolicies, priceCart } from './pricing.rules';

const line = fc.record({
  name: fc.constantFrom('Kettle', 'Lamp'),
  unitPriceCents: fc.integer({ min: 1, max: 2_000_000 }).map(cents),
  quantity: fc.integer({ min: 1, max: 999 }),
});
const lines = fc.array(line, { maxLength: 30 });
const destination = fc.option(
  fc.record({
    country: fc.constantFrom('United States', 'Canada', 'Mexico', 'France'),
    state: fc.constantFrom('California', 'New York', 'Texas', 'Florida', 'Ohio', 'Ontario'),
  }),
  { nil: undefined },
);
const amount = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000_000 })).map(cents);
const rateBp = fc.integer({ min: 0, max: 10_000 });
const threshold = fc.option(amount, { nil: undefined });
const flatRates = fc.record({ freeShippingFromCents: threshold, shippingCents: amount, taxBp: rateBp });
/** Any valid configuration, and the default one. */
const policies: fc.Arbitrary<PricePolicies> = fc.oneof(
  fc.constant(DEFAULT_PRICES),
  fc.record({
    cartSummary: flatRates,
    guestEstimate: flatRates,
    checkout: fc.record({
      freeShippingFromCents: threshold,
      shippingCents: fc.record({ named: fc.dictionary(fc.constantFrom('United States', 'Canada', 'France'), amount), others: amount }),
      taxBp: fc.record({ named: fc.dictionary(fc.constantFrom('California', 'Ohio'), rateBp), others: rateBp }),
    }),
  }),
);
const rates = fc
  .tuple(policies, destination)
  .chain(([prices, to]) => fc.constantFrom(prices.cartSummary, prices.guestEstimate, checkoutRates(prices, to)));
const discount = fc.option(
  amount.map((cents) => () => cents),
  { nil: undefined },
);

describe('the price of a cart', () => {
  it('adds up: items + tax + shipping − discount = total, in whole cents, none of them negative', () => {
    fc.assert(
      fc.property(lines, rates, discount, (cart, rates, discount) => {
        const price = priceCart(cart, { rates, discount });
        expect(price.totalCents).toBe(price.itemsCents + price.taxCents + price.shippingCents - price.discountCents);
        for (const amountCents of Object.values(price)) expect(Number.isSafeInteger(amountCents) && amountCents >= 0).toBe(true);
      }),
    );
  });

  it('does not depend on the order of lines, nor on how quantities are split into lines', () => {
    fc.assert(
      fc.property(lines, rates, discount, (cart, rates, discount) => {
        const options = { rates, discount };
        const singles = cart.flatMap(({ quantity, ...one }) => [
          { ...one, quantity: 1 },
          { ...one, quantity: quantity - 1 },
        ]);
        expect(priceCart(singles.reverse(), options)).toEqual(priceCart(cart, options));
      }),
    );
  });

  it('does not decrease with a higher quantity, apart from shipping and discount', () => {
    fc.assert(
      fc.property(lines, line, rates, (cart, more, rates) => {
        const before = priceCart(cart, { rates });
        const after = priceCart([...cart, more], { rates });
        expect(after.itemsCents + after.taxCents).toBeGreaterThan(before.itemsCents + before.taxCents - 1);
      }),
    );
  });

  it('has the amount missing until shipping is free, and with it shipping is free', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), rates, (cart, rates) => {
        const { untilFreeShippingCents: missing, shippingCents } = priceCart(cart, { rates });
        expect(missing > 0).toBe(shippingCents > 0 && rates.freeShippingFromCents !== undefined);
        if (missing === 0) return;
        const withMore = (unitPriceCents: Cents) => priceCart([...cart, { unitPriceCents, quantity: 1 }], { rates }).shippingCents;
        expect([withMore(subtractCents(missing, cents(1))), withMore(missing)]).toEqual([rates.shippingCents, 0]);
      }),
    );
  });

  it('is explained step by step, and the steps sum to the total', () => {
    fc.assert(
      fc.property(lines, policies, destination, discount, (cart, prices, destination, discount) => {
        const rates = checkoutRates(prices, destination);
        const price = priceCart(cart, { rates, discount });
        const discounts = [{ label: 'Less', amountCents: negateCents(price.discountCents) }];
        const steps = explainPrice({ lines: cart, price, rates, destination, discounts });
        expect(steps.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(price.totalCents);
      }),
    );
  });

  it('lists its parts', () => {
    const cart = [{ name: 'Kettle', unitPriceCents: cents(30_00), quantity: 1 }];
    const destination = { country: 'United States', state: 'Texas' };
    const rates = checkoutRates(DEFAULT_PRICES, destination);
    const price = priceCart(cart, { rates, discount: () => cents(300) });
    const discounts = [{ label: 'Coupon SAVE, 10% off', amountCents: cents(-300) }];
    expect(explainPrice({ lines: cart, price, rates, destination, discounts })).toEqual([
      { label: '1 × Kettle at $30.00', amountCents: cents(3000) },
      { label: 'Tax of 8.25% for Texas', amountCents: cents(248) },
      { label: 'Shipping to Texas', amountCents: cents(599) },
      { label: 'Coupon SAVE, 10% off', amountCents: cents(-300) },
    ]);
  });

  it.each<[string, string | undefined, string, Partial<CartPrice>]>([
    ['California', 'United States', 'California', { taxCents: cents(410), shippingCents: cents(599), totalCents: cents(5009) }],
    ['New York', 'United States', 'New York', { taxCents: cents(320), shippingCents: cents(599) }],
    ['Texas', 'United States', 'Texas', { taxCents: cents(330), shippingCents: cents(599) }],
    ['Florida', 'United States', 'Florida', { taxCents: cents(240), shippingCents: cents(599) }],
    ['another state', 'United States', 'Ohio', { taxCents: cents(400), shippingCents: cents(599) }],
    ['Canada', 'Canada', 'Ontario', { taxCents: cents(400), shippingCents: cents(1500) }],
    ['Mexico', 'Mexico', 'Jalisco', { taxCents: cents(400), shippingCents: cents(2000) }],
    ['any other country', 'France', 'California', { taxCents: cents(400), shippingCents: cents(2500) }],
    ['nowhere yet', undefined, '', { taxCents: cents(320), shippingCents: cents(599) }],
  ])('at checkout is taxed and shipped as $40.00 to %s are', (_name, country, state, expected) => {
    const destination = country === undefined ? undefined : { country, state };
    const rates = checkoutRates(DEFAULT_PRICES, destination);
    expect(priceCart([{ unitPriceCents: cents(40_00), quantity: 1 }], { rates })).toMatchObject(expected);
  });

  it.each(['constructor', '__proto__', 'toString'])('ships and taxes %s, typed as a place, as any other', (name) => {
    const { shippingCents, taxBp } = DEFAULT_PRICES.checkout;
    expect(checkoutRates(DEFAULT_PRICES, { country: name, state: name })).toMatchObject({ shippingCents: shippingCents.others });
    expect(checkoutRates(DEFAULT_PRICES, { country: 'United States', state: name })).toMatchObject({ taxBp: taxBp.others });
  });
});

describe('why shipping is free', () => {
  it.each<[string, Partial<typeof DEFAULT_PRICES.cartSummary>, string]>([
    ['names the threshold that is reached', { freeShippingFromCents: cents(30_00) }, 'Shipping, free from $30.00'],
    ['names no threshold where there is none to reach', { freeShippingFromCents: cents(0) }, 'Shipping to Canada'],
    ['names no threshold where shipping costs nothing anyway', { shippingCents: cents(0) }, 'Shipping to Canada'],
    ['names the place when nothing ships free', { freeShippingFromCents: undefined }, 'Shipping to Canada'],
  ])('%s', (_name, change, label) => {
    const lines = [{ name: 'Kettle', unitPriceCents: cents(60_00), quantity: 1 }];
    const rates = { ...DEFAULT_PRICES.cartSummary, ...change };
    const destination = { country: 'Canada', state: 'Ontario' };
    const steps = explainPrice({ lines, price: priceCart(lines, { rates }), rates, destination, discounts: [] });
    expect(steps[2]?.label).toBe(label);
  });
});

describe('the promise of free shipping', () => {
  const { checkout } = DEFAULT_PRICES;
  const free = { named: { Canada: cents(0) }, others: cents(0) };
  it.each<[string, Partial<typeof checkout>, string | undefined]>([
    ['names whole dollars', {}, 'free shipping over $50'],
    ['names cents where there are some', { freeShippingFromCents: cents(1_049_90) }, 'free shipping over $1,049.90'],
    ['has no condition from 0 on', { freeShippingFromCents: cents(0) }, 'free shipping'],
    ['is not made where nothing ships free', { freeShippingFromCents: undefined }, undefined],
    ['has no condition where shipping costs nothing anywhere', { freeShippingFromCents: undefined, shippingCents: free }, 'free shipping'],
    [
      'keeps its condition where shipping costs something somewhere',
      { shippingCents: { ...free, others: cents(1) } },
      'free shipping over $50',
    ],
  ])('%s', (_name, change, words) => {
    expect(freeShippingOffer({ ...DEFAULT_PRICES, checkout: { ...checkout, ...change } })).toBe(words);
  });
});
