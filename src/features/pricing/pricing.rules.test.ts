import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Coupon, couponDiscount, findCouponProblem } from './coupons.rules';
import { explainPrice } from './price-steps.rules';
import { type CartPrice, priceCart, pricePolicies } from './pricing.rules';

const line = fc.record({
  name: fc.constantFrom('Kettle', 'Lamp'),
  unitPriceCents: fc.integer({ min: 1, max: 2_000_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  isDiscounted: fc.boolean(),
});
const lines = fc.array(line, { maxLength: 30 });
const policy = fc.constantFrom(...Object.values(pricePolicies));
const destination = fc.option(
  fc.record({
    country: fc.constantFrom('United States', 'Canada', 'Mexico', 'France'),
    state: fc.constantFrom('California', 'New York', 'Texas', 'Florida', 'Ohio', 'Ontario'),
  }),
  { nil: undefined },
);
const benefit = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percentBp: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), amountCents: fc.integer({ min: 1, max: 1_000_000 }) }),
  fc.record({ kind: fc.constant('free_shipping' as const) }),
);
const coupon = benefit.map((kind): Coupon => makeCoupon({ benefit: kind }));
const discount = fc.option(coupon.map(couponDiscount), { nil: undefined });

function makeCoupon(terms: Partial<Coupon> = {}): Coupon {
  return {
    code: 'SAVE',
    benefit: { kind: 'percent', percentBp: 1000 },
    minimumCents: 0,
    startsAt: undefined,
    endsAt: undefined,
    usageLimit: undefined,
    customerLimit: undefined,
    usedCount: 0,
    ...terms,
  };
}

describe('the price of a cart', () => {
  it('adds up: items + tax + shipping − discount = total, in whole cents, none of them negative', () => {
    fc.assert(
      fc.property(lines, policy, destination, discount, (cart, policy, destination, discount) => {
        const price = priceCart(cart, { policy, destination, discount });
        expect(price.totalCents).toBe(price.itemsCents + price.taxCents + price.shippingCents - price.discountCents);
        for (const cents of Object.values(price)) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
      }),
    );
  });

  it('does not depend on the order of its lines, nor on how pieces are spread over them', () => {
    fc.assert(
      fc.property(lines, policy, destination, discount, (cart, policy, destination, discount) => {
        const options = { policy, destination, discount };
        const singles = cart.flatMap(({ quantity, ...one }) => [
          { ...one, quantity: 1 },
          { ...one, quantity: quantity - 1 },
        ]);
        expect(priceCart(singles.reverse(), options)).toEqual(priceCart(cart, options));
      }),
    );
  });

  it('costs no less with one piece more, shipping and discount aside', () => {
    fc.assert(
      fc.property(lines, line, policy, destination, (cart, more, policy, destination) => {
        const before = priceCart(cart, { policy, destination });
        const after = priceCart([...cart, more], { policy, destination });
        expect(after.itemsCents + after.taxCents).toBeGreaterThan(before.itemsCents + before.taxCents - 1);
      }),
    );
  });

  it('says how much is missing until shipping is free, and it is then', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), policy, destination, (cart, policy, destination) => {
        const { untilFreeShippingCents: missing, shippingCents } = priceCart(cart, { policy, destination });
        expect(missing > 0).toBe(shippingCents > 0);
        if (missing > 0)
          expect(priceCart([...cart, { unitPriceCents: missing, quantity: 1 }], { policy, destination }).shippingCents).toBe(0);
      }),
    );
  });

  it('is explained step by step, and the steps sum to the total', () => {
    fc.assert(
      fc.property(lines, policy, destination, fc.option(coupon, { nil: undefined }), (cart, policy, destination, coupon) => {
        const price = priceCart(cart, { policy, destination, discount: coupon && couponDiscount(coupon) });
        const steps = explainPrice({ lines: cart, price, policy, destination, coupon });
        expect(steps.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(price.totalCents);
      }),
    );
  });

  it('names what it is made of', () => {
    const cart = [{ name: 'Kettle', unitPriceCents: 30_00, quantity: 1 }];
    const policy = pricePolicies.checkout;
    const destination = { country: 'United States', state: 'Texas' };
    const coupon = makeCoupon();
    const price = priceCart(cart, { policy, destination, discount: couponDiscount(coupon) });
    expect(explainPrice({ lines: cart, price, policy, destination, coupon })).toEqual([
      { label: '1 × Kettle at $30.00', amountCents: 3000 },
      { label: 'Tax of 8.25% for Texas', amountCents: 248 },
      { label: 'Shipping to Texas', amountCents: 599 },
      { label: 'Coupon SAVE, 10% off', amountCents: -300 },
    ]);
  });

  it.each<[string, string | undefined, string, Partial<CartPrice>]>([
    ['California', 'United States', 'California', { taxCents: 410, shippingCents: 599, totalCents: 5009 }],
    ['New York', 'United States', 'New York', { taxCents: 320, shippingCents: 599 }],
    ['Texas', 'United States', 'Texas', { taxCents: 330, shippingCents: 599 }],
    ['Florida', 'United States', 'Florida', { taxCents: 240, shippingCents: 599 }],
    ['another state', 'United States', 'Ohio', { taxCents: 400, shippingCents: 599 }],
    ['Canada', 'Canada', 'Ontario', { taxCents: 400, shippingCents: 1500 }],
    ['Mexico', 'Mexico', 'Jalisco', { taxCents: 400, shippingCents: 2000 }],
    ['any other country', 'France', 'California', { taxCents: 400, shippingCents: 2500 }],
    ['nowhere yet', undefined, '', { taxCents: 320, shippingCents: 599 }],
  ])('at checkout is taxed and shipped as $40.00 to %s are', (_name, country, state, expected) => {
    const destination = country === undefined ? undefined : { country, state };
    expect(priceCart([{ unitPriceCents: 40_00, quantity: 1 }], { policy: pricePolicies.checkout, destination })).toMatchObject(expected);
  });
});

describe('a coupon', () => {
  const circumstances = { discountedCents: 100_00, now: new Date('2026-11-20T12:00:00Z'), customerUses: 0 };

  it('takes ten percent, twenty dollars, or the shipping price', () => {
    const cart = [{ unitPriceCents: 30_05, quantity: 1 }];
    const discountOf = (benefit: Coupon['benefit']) =>
      priceCart(cart, { policy: pricePolicies.checkout, discount: couponDiscount(makeCoupon({ benefit })) }).discountCents;
    expect(discountOf({ kind: 'percent', percentBp: 1000 })).toBe(301);
    expect(discountOf({ kind: 'amount', amountCents: 20_00 })).toBe(20_00);
    expect(discountOf({ kind: 'free_shipping' })).toBe(5_99);
  });

  it('for some of the items takes a part of those, and no more than they cost', () => {
    const cart = [
      { unitPriceCents: 10_00, quantity: 1, isDiscounted: true },
      { unitPriceCents: 90_00, quantity: 1, isDiscounted: false },
    ];
    const discountOf = (benefit: Coupon['benefit'], lines = cart) =>
      priceCart(lines, { policy: pricePolicies.checkout, discount: couponDiscount(makeCoupon({ benefit })) }).discountCents;
    expect(discountOf({ kind: 'percent', percentBp: 1000 })).toBe(1_00);
    expect(discountOf({ kind: 'amount', amountCents: 20_00 })).toBe(10_00);
    expect(discountOf({ kind: 'free_shipping' }, [{ unitPriceCents: 9_00, quantity: 1, isDiscounted: false }])).toBe(0);
  });

  it('never takes more than there is to pay', () => {
    const price = priceCart([{ unitPriceCents: 5_00, quantity: 1 }], {
      policy: pricePolicies.checkout,
      discount: couponDiscount(makeCoupon({ benefit: { kind: 'amount', amountCents: 500_00 } })),
    });
    expect(price).toMatchObject({ discountCents: 5_00 + 40 + 5_99, totalCents: 0 });
  });

  it.each<[string, Partial<Coupon>, Partial<typeof circumstances>, string | undefined]>([
    [
      'serves within its terms',
      {
        startsAt: new Date('2026-11-20T12:00:00Z'),
        endsAt: new Date('2026-11-20T12:00:01Z'),
        minimumCents: 100_00,
        usageLimit: 5,
        usedCount: 4,
        customerLimit: 2,
      },
      { customerUses: 1 },
      undefined,
    ],
    ['does not serve before its start', { startsAt: new Date('2026-11-20T12:00:01Z') }, {}, 'not_started'],
    ['does not serve from its end on', { endsAt: new Date('2026-11-20T12:00:00Z') }, {}, 'expired'],
    ['does not serve below its minimum', { minimumCents: 100_01 }, {}, 'minimum'],
    ['does not serve without an item that it is for', {}, { discountedCents: 0 }, 'not_for_these'],
    ['does not serve once it is used up', { usageLimit: 1, usedCount: 1 }, {}, 'used_up'],
    ['does not serve a customer who had it', { customerLimit: 1 }, { customerUses: 1 }, 'used_by_customer'],
  ])('%s', (_name, terms, change, reason) => {
    expect(findCouponProblem(makeCoupon(terms), { ...circumstances, ...change })?.reason).toBe(reason);
  });
});
