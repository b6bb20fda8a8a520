import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkoutRates, DEFAULT_PRICES, type Rates } from '#features/pricing/pricing/pricing.rules';
import { type TaxRate, taxFor } from '#features/pricing/taxes/tax-lines.rules';
import { type Cents, cents, sumCents } from '#shared/money';
import { GIFT_CARD_CLASS } from '#shared/tax-classes';
import { measureOwnTime } from '#test/own-time';
import { type PricedWithPromotions, priceWithPromotions } from './price-with-promotions.rules';
import { type FrozenCoupon, frozenPrice } from './prices-before-promotions.fixture';
import { findPromotionProblem, type PromotionCircumstances } from './promotion-conditions.rules';
import type { PromotionLine } from './promotion-lines.rules';
import type { Benefit, Promotion } from './promotions.rules';

const NOTHING = { now: new Date(), customer: undefined, uses: new Map(), gifts: [] };

function makePromotion(input: Partial<Promotion> = {}): Promotion {
  return {
    ...{ id: 1, version: 1, name: 'Summer', code: undefined, benefit: { kind: 'percent', percentBp: 1000 }, items: undefined },
    ...{ customers: { kind: 'everyone' }, minimumCents: cents(0), minimumPieces: 0, combines: 'all', isPaused: false },
    ...{ startsAt: undefined, endsAt: undefined, usageLimit: undefined, customerLimit: undefined, usedCount: 0 },
    ...input,
  };
}

const line: fc.Arbitrary<PromotionLine> = fc
  .record({
    product: fc.integer({ min: 1, max: 12 }),
    unitPriceCents: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 2_000_000 })).map(cents),
    quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 999 })),
  })
  .map(({ product, ...rest }) => ({
    variantId: product,
    productId: product,
    categoryId: product % 4,
    tags: product % 3 ? [] : ['new'],
    ...rest,
  }));
const lines = fc.array(line, { maxLength: 12 });
const percentBp = fc.integer({ min: 1, max: 10_000 });
const benefit: fc.Arbitrary<Benefit> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percentBp }),
  fc.record({
    kind: fc.constant('amount' as const),
    amountCents: fc.oneof(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 1, max: 900_000 })).map(cents),
  }),
  fc.record({ kind: fc.constant('free_shipping' as const) }),
  fc.record({ kind: fc.constant('buy_get' as const), buy: fc.integer({ min: 1, max: 4 }), get: fc.integer({ min: 1, max: 3 }), percentBp }),
  fc.record({
    kind: fc.constant('tiers' as const),
    tiers: fc.array(fc.record({ pieces: fc.integer({ min: 1, max: 40 }), percentBp }), { minLength: 1, maxLength: 3 }),
  }),
);
const items = fc.option(
  fc.record({
    productIds: fc.array(fc.integer({ min: 1, max: 12 })).map((ids) => new Set(ids)),
    categoryIds: fc.array(fc.integer({ min: 0, max: 3 })).map((ids) => new Set(ids)),
    tags: fc.constantFrom(new Set<string>(), new Set(['new'])),
  }),
  { nil: undefined },
);
const promotions = fc
  .array(
    fc.record({
      benefit,
      items,
      combines: fc.constantFrom('alone' as const, 'codes' as const, 'all' as const),
      minimumCents: fc.constantFrom(0, 0, 5_000).map(cents),
      hasCode: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map(({ hasCode, ...input }, i) => makePromotion({ id: i + 1, ...input, ...(hasCode && i === 0 && { code: 'CODE' }) })));
const destination = fc.constantFrom(
  undefined,
  ...['California', 'New York', 'Texas', 'Florida', 'Ohio'].map((state) => ({ country: 'United States', state })),
  ...['Canada', 'Mexico', 'France'].map((country) => ({ country, state: '' })),
);
const rates: fc.Arbitrary<Rates> = fc
  .tuple(fc.constantFrom('cartSummary', 'guestEstimate', 'checkout'), destination)
  .map(([policy, to]) =>
    policy === 'guestEstimate' ? DEFAULT_PRICES.guestEstimate : checkoutRates(DEFAULT_PRICES, policy === 'checkout' ? to : undefined),
  );
const cart = fc.record({ lines, rates, promotions });

const price = ({ lines, rates, promotions }: { lines: readonly PromotionLine[]; rates: Rates; promotions: readonly Promotion[] }) =>
  priceWithPromotions(lines, { rates, promotions, ...NOTHING });
const worthOf = ({ applied }: PricedWithPromotions) => applied.map(({ promotion, amountCents }) => [promotion.id, amountCents]).sort();

describe('totals of a shop with nothing but coupons', () => {
  const coupon: fc.Arbitrary<FrozenCoupon & { categoryIds: Set<number> | undefined }> = fc.record({
    benefit: fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), percentBp }),
      fc.record({ kind: fc.constant('amount' as const), amountCents: fc.integer({ min: 1, max: 1_000_000 }) }),
      fc.record({ kind: fc.constant('free_shipping' as const) }),
    ),
    minimumCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 })),
    categoryIds: fc.option(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1 }).map((ids) => new Set(ids)),
      { nil: undefined },
    ),
  });

  it('equal those from before there were promotions, on 10,000 carts', () => {
    fc.assert(
      fc.property(lines, rates, fc.option(coupon, { nil: undefined }), (cartLines, cartRates, input) => {
        const isServed = ({ categoryId = -1 }: PromotionLine) => !input?.categoryIds || input.categoryIds.has(categoryId);
        const before = frozenPrice(
          cartLines.map((each) => ({ ...each, isDiscounted: isServed(each) })),
          { rates: cartRates, coupon: input },
        );
        const now = price({ lines: cartLines, rates: cartRates, promotions: input ? [toPromotion(input)] : [] });
        expect(now.price).toMatchObject(before);
        expect(sumCents(now.applied.map(({ amountCents }) => amountCents))).toBe(before.discountCents);
      }),
      { numRuns: 10_000 },
    );
  });

  function toPromotion({ benefit, minimumCents, categoryIds }: FrozenCoupon & { categoryIds: Set<number> | undefined }): Promotion {
    return makePromotion({
      code: 'CODE',
      benefit: benefit.kind === 'amount' ? { kind: 'amount', amountCents: cents(benefit.amountCents) } : benefit,
      minimumCents: cents(minimumCents),
      items: categoryIds && { productIds: new Set(), categoryIds, tags: new Set() },
    });
  }
});

describe('gift cards in a cart', () => {
  const card: fc.Arbitrary<PromotionLine> = fc
    .record({ unitPriceCents: fc.integer({ min: 1, max: 200_000 }).map(cents), quantity: fc.integer({ min: 1, max: 20 }) })
    .map((each) => ({ ...each, variantId: 99, productId: 99, categoryId: 1, tags: ['new'], taxClass: GIFT_CARD_CLASS }));
  const rate = (values: Partial<TaxRate>): TaxRate => ({
    ...{
      id: 1,
      name: 'Tax',
      country: '',
      state: '',
      postalPrefix: '',
      taxClass: '',
      rateBp: 1_900,
      isIncluded: false,
      isAdditional: false,
    },
    ...values,
  });
  const tables = [
    [rate({})],
    [rate({ isIncluded: true })],
    [rate({ isIncluded: true }), rate({ id: 2, taxClass: 'reduced', rateBp: 700 })],
  ];
  const taxed = fc.tuple(rates, fc.option(fc.constantFrom(...tables), { nil: undefined })).map(([cartRates, table]) => ({
    ...cartRates,
    ...(table && { tax: taxFor({ rates: table, shippingClass: 'standard', estimateCountry: 'Canada' }, { country: 'Canada', state: '' }) }),
  }));

  it('only add their price: tax, shipping and discounts are those of the same cart without them', () => {
    fc.assert(
      fc.property(
        lines,
        fc.array(card, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
        taxed,
        promotions,
        (goods, cards, places, cartRates, input) => {
          const mixed = [...goods];
          for (const [i, each] of cards.entries()) mixed.splice((places[i] ?? 0) % (mixed.length + 1), 0, each);
          const priced = price({ lines: mixed, rates: cartRates, promotions: input });
          const without = price({ lines: goods, rates: cartRates, promotions: input });
          const cardsCents = cents(cards.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0));
          expect(priced.price).toEqual({
            ...without.price,
            itemsCents: without.price.itemsCents + cardsCents,
            totalCents: without.price.totalCents + cardsCents,
          });
          expect(worthOf(priced)).toEqual(worthOf(without));
          const { itemsCents, taxCents, shippingCents, discountCents, totalCents } = priced.price;
          expect(totalCents).toBe(itemsCents + taxCents + shippingCents - discountCents);
          for (const { lineCents } of priced.applied)
            expect(lineCents.filter((_, at) => mixed[at]?.taxClass === GIFT_CARD_CLASS).every((off) => off === 0)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('promotions', () => {
  it('never take off more than there is to pay, nor more from a line than it costs', () => {
    fc.assert(
      fc.property(cart, (input) => {
        const { price: total, applied } = price(input);
        expect(total.totalCents).toBeGreaterThanOrEqual(0);
        expect(sumCents(applied.map(({ amountCents }) => amountCents))).toBe(total.discountCents);
        for (const [i, { unitPriceCents, quantity }] of input.lines.entries()) {
          expect(sumCents(applied.map(({ lineCents }) => lineCents[i] ?? cents(0)))).toBeLessThanOrEqual(unitPriceCents * quantity);
        }
      }),
    );
  });

  it('sum to the cent: the parts on lines and on shipping make the amount, but for what an amount takes off tax', () => {
    fc.assert(
      fc.property(cart, (input) => {
        for (const { amountCents, shippingCents, lineCents, promotion } of price(input).applied) {
          const parts = sumCents([...lineCents, shippingCents]);
          if (promotion.benefit.kind === 'amount') expect(parts).toBeLessThanOrEqual(amountCents);
          else expect(parts).toBe(amountCents);
        }
      }),
    );
  });

  it('do not depend on the order of lines or of promotions', () => {
    const shuffled = cart.chain((input) =>
      fc.record({
        input: fc.constant(input),
        lines: fc.shuffledSubarray(input.lines, { minLength: input.lines.length }),
        promotions: fc.shuffledSubarray(input.promotions, { minLength: input.promotions.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ input, ...other }) => {
        const [one, two] = [price(input), price({ ...input, ...other })];
        expect(two.price).toEqual(one.price);
        expect(worthOf(two)).toEqual(worthOf(one));
      }),
    );
  });

  it('do not depend on how pieces are split into lines', () => {
    fc.assert(
      fc.property(cart, (input) => {
        const split = input.lines.flatMap((each) =>
          each.quantity < 2
            ? [each]
            : [
                { ...each, quantity: 1 },
                { ...each, quantity: each.quantity - 1 },
              ],
        );
        const [one, two] = [price(input), price({ ...input, lines: split })];
        expect(two.price).toEqual(one.price);
        expect(worthOf(two)).toEqual(worthOf(one));
      }),
    );
  });

  it('never make a total higher when one is added', () => {
    fc.assert(
      fc.property(cart, (input) => {
        for (let count = 1; count <= input.promotions.length; count++) {
          const [fewer, more] = [input.promotions.slice(0, count - 1), input.promotions.slice(0, count)];
          expect(price({ ...input, promotions: more }).price.totalCents).toBeLessThanOrEqual(
            price({ ...input, promotions: fewer }).price.totalCents,
          );
        }
      }),
    );
  });

  it('are the best of all that the rules allow', () => {
    fc.assert(
      fc.property(cart, (input) => {
        const best = price(input).price.discountCents;
        for (const set of allowedSets(input.promotions)) {
          const all = set.map((each) => ({ ...each, combines: 'all' as const }));
          expect(price({ ...input, promotions: all }).price.discountCents).toBeLessThanOrEqual(best);
        }
      }),
      { numRuns: 200 },
    );
  });

  /** By trying each set: two may be combined if each allows the other. */
  function allowedSets(all: readonly Promotion[]): Promotion[][] {
    const allows = (one: Promotion, other: Promotion) =>
      one.combines === 'all' || (one.combines === 'codes' && (one.code ?? other.code) !== undefined);
    return Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((__, i) => bits & (1 << i))).filter((set) =>
      set.every((one) => set.every((other) => one === other || (allows(one, other) && allows(other, one)))),
    );
  }
});

describe('a promotion', () => {
  const US = checkoutRates(DEFAULT_PRICES, { country: 'United States', state: 'Texas' });
  const piece = (variantId: number, unitPriceCents: number, quantity = 1): PromotionLine => ({
    ...{ variantId, productId: variantId, categoryId: 1, tags: [], quantity },
    unitPriceCents: cents(unitPriceCents),
  });
  const sharesOf = (promotion: Partial<Promotion>, ...input: PromotionLine[]): readonly Cents[] =>
    price({ lines: input, rates: US, promotions: [makePromotion(promotion)] }).applied[0]?.lineCents ?? [];

  it('“buy 2, get 1 free” gives the cheapest of each three', () => {
    const benefit: Benefit = { kind: 'buy_get', buy: 2, get: 1, percentBp: 10_000 };
    expect(sharesOf({ benefit }, piece(1, 500), piece(2, 1000, 4), piece(3, 200))).toEqual([500 * 0, 1000, 200]);
  });

  it('in steps gives the highest step that is reached, on all pieces', () => {
    const benefit: Benefit = {
      kind: 'tiers',
      tiers: [
        { pieces: 2, percentBp: 1_000 },
        { pieces: 5, percentBp: 2_000 },
      ],
    };
    expect(sharesOf({ benefit }, piece(1, 1000))).toEqual([]);
    expect(sharesOf({ benefit }, piece(1, 1000), piece(2, 500))).toEqual([100, 50]);
    expect(sharesOf({ benefit }, piece(1, 1000, 4), piece(2, 500))).toEqual([800, 100]);
  });

  it('for some items takes nothing off the others', () => {
    const items = { productIds: new Set([2]), categoryIds: new Set<number>(), tags: new Set<string>() };
    expect(sharesOf({ items }, piece(1, 1000), piece(2, 500))).toEqual([0, 50]);
  });

  it('is chosen among a hundred in few milliseconds', () => {
    const many = Array.from({ length: 100 }, (_, i) =>
      makePromotion({
        id: i + 1,
        combines: (['alone', 'codes', 'all'] as const)[i % 3] ?? 'all',
        benefit: { kind: 'percent', percentBp: 100 + i },
      }),
    );
    const cartLines = Array.from({ length: 50 }, (_, i) => piece(i + 1, 999 + i, 2));
    const rounds = 20;
    const ownMs = measureOwnTime();
    for (let round = 0; round < rounds; round++) price({ lines: cartLines, rates: US, promotions: many });
    expect(ownMs() / rounds).toBeLessThan(100);
  });

  it('for a code never takes more than there is to pay, and may take off tax and shipping', () => {
    const benefit: Benefit = { kind: 'amount', amountCents: cents(500_00) };
    const { price: total } = price({
      lines: [piece(1, 5_00)],
      rates: DEFAULT_PRICES.cartSummary,
      promotions: [makePromotion({ benefit })],
    });
    expect(total).toMatchObject({ discountCents: cents(5_00) + 40 + 5_99, totalCents: cents(0) });
  });

  const NOON = new Date('2026-11-20T12:00:00Z');
  const SECOND_LATER = new Date('2026-11-20T12:00:01Z');
  const someone = (more: object = {}) => ({ id: 'ada', tags: ['VIP'], hasOrdered: true, ...more });
  it.each<[string, Partial<Promotion>, Partial<PromotionCircumstances>, string | undefined]>([
    [
      'serves within its terms',
      { startsAt: NOON, endsAt: SECOND_LATER, minimumCents: cents(100_00), usageLimit: 5, usedCount: 4, customerLimit: 2 },
      { uses: new Map([[1, { total: 4, byCustomer: 1 }]]), customer: someone() },
      undefined,
    ],
    ['does not serve before its start', { startsAt: SECOND_LATER }, {}, 'not_started'],
    ['does not serve from its end on', { endsAt: NOON }, {}, 'expired'],
    ['does not serve while it is paused', { isPaused: true }, {}, 'paused'],
    ['does not serve below its minimum', { minimumCents: cents(100_01) }, {}, 'minimum'],
    ['does not serve with too few pieces', { minimumPieces: 2 }, {}, 'minimum_pieces'],
    [
      'does not serve without an item that it is for',
      { items: { productIds: new Set([2]), categoryIds: new Set(), tags: new Set() } },
      {},
      'not_for_these',
    ],
    ['does not serve once it is used up', { usageLimit: 1, usedCount: 1 }, {}, 'used_up'],
    [
      'does not serve a customer who had it',
      { customerLimit: 1 },
      { uses: new Map([[1, { total: 1, byCustomer: 1 }]]) },
      'used_by_customer',
    ],
    ['for first orders does not serve a guest', { customers: { kind: 'first_order' } }, {}, 'needs_account'],
    ['with a limit for each customer does not serve a guest', { customerLimit: 1 }, {}, 'needs_account'],
    [
      'for first orders does not serve somebody who ordered',
      { customers: { kind: 'first_order' } },
      { customer: someone() },
      'first_order',
    ],
    [
      'for first orders serves a new customer',
      { customers: { kind: 'first_order' } },
      { customer: someone({ hasOrdered: false }) },
      undefined,
    ],
    ['for a tag serves who has it, in any case', { customers: { kind: 'tagged', tags: ['vip'] } }, { customer: someone() }, undefined],
    ['for a tag does not serve others', { customers: { kind: 'tagged', tags: ['press'] } }, { customer: someone() }, 'not_for_you'],
    ['for some customers serves them', { customers: { kind: 'chosen', customerIds: ['ada'] } }, { customer: someone() }, undefined],
    [
      'for some customers does not serve others',
      { customers: { kind: 'chosen', customerIds: ['bob'] } },
      { customer: someone() },
      'not_for_you',
    ],
    ['does not serve when its gift is sold out', { benefit: { kind: 'gift', variantId: 9, quantity: 1 } }, {}, 'gift_sold_out'],
  ])('%s', (_name, terms, change, reason) => {
    expect(findPromotionProblem(makePromotion(terms), [piece(1, 100_00)], { ...NOTHING, now: NOON, ...change })?.reason).toBe(reason);
  });
});
