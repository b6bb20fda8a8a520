import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainPrice } from '#features/pricing/pricing/price-steps.rules';
import { DEFAULT_PRICES, type Destination, type PricedLine, priceCart, type Rates } from '#features/pricing/pricing/pricing.rules';
import { needsWholeAddress, quoteRates } from '#features/pricing/rates/rates.rules';
import { type Cents, cents } from '#shared/money';
import { type TaxRate, type TaxTable, taxFor } from './tax-lines.rules';

let nextId = 1;
const rate = (percent: number, more: Partial<TaxRate> = {}): TaxRate => ({
  id: nextId++,
  ...{ name: 'Tax', country: '', state: '', postalPrefix: '', taxClass: '', isIncluded: false, isAdditional: false },
  rateBp: Math.round(percent * 100),
  ...more,
});
const tableOf = (rates: TaxRate[], more: Partial<TaxTable> = {}): TaxTable => ({
  rates,
  shippingClass: '',
  estimateCountry: 'United States',
  ...more,
});
const US = { country: 'United States' };
const TEXAS: Destination = { ...US, state: 'Texas', postalCode: '75001' };
const BERLIN: Destination = { country: 'Germany', state: 'Berlin', postalCode: '10115' };
const line = (dollars: number, taxClass?: string, quantity = 1): PricedLine => ({
  unitPriceCents: cents(Math.round(dollars * 100)),
  quantity,
  taxClass,
});
const ratesWith = (table: TaxTable, destination: Destination | undefined, shippingCents = 0): Rates => ({
  taxBp: 0,
  freeShippingFromCents: undefined,
  shippingCents: cents(shippingCents),
  tax: taxFor(table, destination),
});
const price = (
  table: TaxTable,
  destination: Destination | undefined,
  lines: PricedLine[],
  more: { shipping?: number; discount?: number } = {},
) => priceCart(lines, { rates: ratesWith(table, destination, more.shipping), discount: () => cents(more.discount ?? 0) });
const shown = (lines: readonly { name: string; rateBp: number; taxCents: Cents }[] | undefined) =>
  lines?.map(({ name, rateBp, taxCents }) => `${name} ${rateBp / 100} ${taxCents}`);

describe('the rate of a place', () => {
  const table = tableOf([
    rate(10),
    rate(7, US),
    rate(8.25, { ...US, state: 'Texas' }),
    rate(9, { ...US, state: 'Texas', postalPrefix: '75' }),
    rate(9.5, { ...US, postalPrefix: '7500' }),
    rate(5, { ...US, taxClass: 'reduced' }),
  ]);
  it.each<[string, Destination, string[]]>([
    ['a postal code: the longest prefix', TEXAS, ['Tax 9.5 950']],
    ['a shorter prefix', { ...TEXAS, postalCode: '75 999' }, ['Tax 9 900']],
    ['a state', { ...TEXAS, postalCode: '80000' }, ['Tax 8.25 825']],
    ['a state by its abbreviation', { ...US, state: 'tx' }, ['Tax 8.25 825']],
    ['a country', { ...US, state: 'Ohio' }, ['Tax 7 700']],
    ['everywhere else', BERLIN, ['Tax 10 1000']],
  ])('is that of %s', (_, destination, lines) => {
    expect(shown(price(table, destination, [line(100)]).taxLines)).toEqual(lines);
  });

  it('is that of its class, if it has one anywhere around; Zero has none', () => {
    expect(shown(price(table, TEXAS, [line(100, 'reduced'), line(50, 'zero')]).taxLines)).toEqual(['Tax 5 500']);
    expect(shown(price(table, BERLIN, [line(100, 'reduced'), line(50, 'own')]).taxLines)).toEqual(['Tax 10 1500']);
  });

  it('is that of the estimate’s country while the destination is unknown', () => {
    expect(price(table, undefined, [line(100)]).taxCents).toBe(700);
    expect(price({ ...table, estimateCountry: 'Germany' }, undefined, [line(100)]).taxCents).toBe(1000);
  });

  it('gets those added that come with it, each as a line', () => {
    const city = tableOf([
      rate(6.25, { ...US, state: 'Texas', name: 'State tax' }),
      rate(2, { ...US, postalPrefix: '750', name: 'City tax', isAdditional: true }),
    ]);
    const { taxLines, taxCents } = price(city, TEXAS, [line(100)]);
    expect(shown(taxLines)).toEqual(['State tax 6.25 625', 'City tax 2 200']);
    expect(taxCents).toBe(825);
  });
});

describe('included prices', () => {
  const vat = tableOf(
    [
      rate(19, { country: 'Germany', name: 'VAT', isIncluded: true }),
      rate(7, { country: 'Germany', name: 'VAT', taxClass: 'reduced', isIncluded: true }),
    ],
    { shippingClass: 'standard' },
  );

  it('contain the tax of $119 with 19 %: $19', () => {
    const { taxLines, taxCents, includedTaxCents, totalCents } = price(vat, BERLIN, [line(119), line(10.7, 'reduced')]);
    expect(taxLines).toMatchObject([
      { baseCents: 10_000, taxCents: 1_900 },
      { baseCents: 1_000, taxCents: 70, classes: ['reduced'] },
    ]);
    expect({ taxCents, includedTaxCents, totalCents }).toEqual({ taxCents: 0, includedTaxCents: 1_970, totalCents: 129_70 });
  });

  it('contain the tax of what is paid after a discount, and of shipping', () => {
    expect(price(vat, BERLIN, [line(119)], { discount: 1190, shipping: 1190 }).taxLines).toMatchObject([
      { baseCents: 10_000, taxCents: 1_900, itemsCents: 119_00 },
    ]);
    // More off than the items cost: the rest is off the shipping.
    expect(price(vat, BERLIN, [line(10)], { discount: 2190, shipping: 2380 }).includedTaxCents).toBe(190);
  });

  it('are explained without adding up twice', () => {
    const rates = ratesWith(vat, BERLIN);
    const lines = [{ ...line(119), name: 'Kettle' }];
    const priced = priceCart(lines, { rates });
    const steps = explainPrice({ lines, price: priced, rates, destination: BERLIN, discounts: [] });
    expect(steps.map(({ label }) => label)).toContain('Includes $19.00 of VAT 19%');
    expect(steps.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(priced.totalCents);
  });
});

const CLASSES = ['standard', 'reduced', 'zero', 'books'];
const anyLine = fc.record({
  unitPriceCents: fc.integer({ min: 0, max: 2_000_000 }).map(cents),
  quantity: fc.integer({ min: 1, max: 99 }),
  taxClass: fc.constantFrom(undefined, ...CLASSES),
});
const anyCart = fc.array(anyLine, { maxLength: 12 });
const anyTable = (isIncluded: boolean) =>
  fc
    .array(
      fc.record({
        percent: fc.integer({ min: 0, max: 10_000 }),
        country: fc.constantFrom('', 'United States', 'Germany'),
        taxClass: fc.constantFrom('', 'reduced', 'books'),
        isAdditional: fc.boolean(),
      }),
      { maxLength: 6 },
    )
    .chain((rows) =>
      fc.constantFrom('', 'standard', 'reduced').map((shippingClass) =>
        tableOf(
          rows.map(({ percent, ...more }) => rate(percent / 100, { ...more, isIncluded })),
          { shippingClass },
        ),
      ),
    );
const anyPlace = fc.constantFrom(TEXAS, BERLIN, { country: 'Japan', state: '' }, undefined);
const anyAmount = fc.integer({ min: 0, max: 5_000_000 });

describe('any cart and table', () => {
  it('tax lines sum to the tax, and the total to its parts; nothing is negative', () => {
    fc.assert(
      fc.property(fc.boolean().chain(anyTable), anyPlace, anyCart, anyAmount, anyAmount, (table, to, cart, shipping, discount) => {
        const priced = price(table, to, cart, { shipping, discount });
        const sum = (isIncluded: boolean) =>
          priced.taxLines?.reduce((whole, each) => whole + (each.isIncluded === isIncluded ? each.taxCents : 0), 0);
        expect(sum(false)).toBe(priced.taxCents);
        expect(sum(true)).toBe(priced.includedTaxCents);
        expect(priced.totalCents).toBe(priced.itemsCents + priced.taxCents + priced.shippingCents - priced.discountCents);
        expect(priced.totalCents).toBeGreaterThanOrEqual(0);
        for (const each of priced.taxLines ?? [])
          expect(Math.min(each.baseCents, each.taxCents, each.itemsCents)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('the order of lines does not matter, nor how pieces are split into lines', () => {
    fc.assert(
      fc.property(fc.boolean().chain(anyTable), anyPlace, anyCart, anyAmount, (table, to, cart, discount) => {
        const split = cart.flatMap((each) =>
          each.quantity > 1
            ? [
                { ...each, quantity: 1 },
                { ...each, quantity: each.quantity - 1 },
              ]
            : [each],
        );
        expect(price(table, to, split.reverse(), { discount, shipping: 599 })).toEqual(price(table, to, cart, { discount, shipping: 599 }));
      }),
    );
  });

  it('with included prices everybody pays the same, wherever they are, and no more tax than they pay', () => {
    fc.assert(
      fc.property(anyTable(true), anyCart, anyAmount, anyAmount, (table, cart, shipping, discount) => {
        const totals = [TEXAS, BERLIN, undefined].map((to) => price(table, to, cart, { shipping, discount }));
        expect(new Set(totals.map(({ totalCents }) => totalCents)).size).toBe(1);
        for (const { taxLines = [], totalCents, includedTaxCents = 0 } of totals) {
          expect(includedTaxCents).toBeLessThanOrEqual(totalCents);
          for (const each of taxLines) expect(each.baseCents + each.taxCents).toBeLessThanOrEqual(totalCents);
        }
      }),
    );
  });

  it('the built-in rates as rows charge what they charge without a table', () => {
    const { named, others } = DEFAULT_PRICES.checkout.taxBp;
    const table = tableOf([...Object.entries(named).map(([state, rateBp]) => rate(rateBp / 100, { ...US, state })), rate(others / 100)]);
    const places = fc.constantFrom(...[...Object.keys(named), 'Ohio'].map((state) => ({ ...US, state })), BERLIN);
    fc.assert(
      fc.property(places, fc.array(anyLine.map(({ taxClass: _, ...rest }) => rest)), (destination, cart) => {
        const lines = cart.map((each) => ({ ...each, weightGrams: null }));
        const own = priceCart(cart, { rates: quoteRates({ policies: DEFAULT_PRICES, taxes: table }, { destination, lines }) });
        const { taxLines: _, includedTaxCents: __, ...same } = own;
        expect(same).toEqual(priceCart(cart, { rates: quoteRates({ policies: DEFAULT_PRICES }, { destination, lines }) }));
      }),
    );
  });
});

describe('whether taxes need the whole address', () => {
  it.each([
    [[rate(5)], false],
    [[rate(5, { ...US, state: 'Texas' })], false],
    [[rate(5, { ...US, postalPrefix: '75' })], true],
    [[rate(5, { country: 'Canada', state: 'Ontario' })], true],
  ])('depends on the rates', (rates, isNeeded) => {
    expect(needsWholeAddress({ policies: DEFAULT_PRICES, taxes: tableOf(rates) })).toBe(isNeeded);
  });
});
