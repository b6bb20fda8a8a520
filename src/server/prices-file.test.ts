import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_PRICES } from '#features/pricing/pricing/pricing.rules';
import { readConfig } from './config.server';

const dir = mkdtempSync(path.join(tmpdir(), 'shop-prices-'));
const file = path.join(dir, 'prices.json');
afterAll(() => rmSync(dir, { recursive: true }));

function readPrices(text: string) {
  writeFileSync(file, text);
  return readConfig({ PRICES_FILE: file }).prices;
}

/** The lines of the error message, without the file's name. */
function problemsOf(text: string, others: Record<string, string> = {}): string[] {
  writeFileSync(file, text);
  try {
    readConfig({ PRICES_FILE: file, ...others });
  } catch (error) {
    return (error as Error).message.replaceAll(file, 'prices.json').split('\n').slice(1, -1);
  }
  return [];
}

describe('the prices of a shop', () => {
  it('have defaults without a file, or with an empty one', () => {
    expect(readConfig({}).prices).toEqual(DEFAULT_PRICES);
    expect(readPrices('{}')).toEqual(DEFAULT_PRICES);
    expect(readPrices('\uFEFF{ "checkout": {} }')).toEqual(DEFAULT_PRICES);
  });

  it('are given in dollars and percent, and missing ones have defaults', () => {
    const input = {
      cartSummary: { freeShippingFrom: 80, shipping: 7.5, tax: 8.25 },
      guestEstimate: { tax: 0 },
      checkout: { freeShippingFrom: 79.99, shipping: { 'United States': 0, Japan: 31.1, others: 40 }, tax: { Ohio: 5.75, others: 100 } },
    };
    expect(readPrices(JSON.stringify(input))).toEqual({
      cartSummary: { freeShippingFromCents: 80_00, shippingCents: 7_50, taxBp: 825 },
      guestEstimate: { ...DEFAULT_PRICES.guestEstimate, taxBp: 0 },
      checkout: {
        freeShippingFromCents: 79_99,
        shippingCents: { named: { 'United States': 0, Japan: 31_10 }, others: 40_00 },
        taxBp: { named: { Ohio: 575 }, others: 10_000 },
      },
    });
  });

  it('are documented completely', () => {
    const page = readFileSync('docs/decisions/0019-rates-are-configuration.md', 'utf8');
    expect(readPrices(/```json\n(.*?)```/s.exec(page)?.[1] ?? '')).toEqual(DEFAULT_PRICES);
  });

  it('can exclude free shipping', () => {
    const { cartSummary, guestEstimate, checkout } = readPrices(
      '{ "cartSummary": { "freeShippingFrom": null }, "checkout": { "freeShippingFrom": null } }',
    );
    expect([cartSummary.freeShippingFromCents, checkout.freeShippingFromCents]).toEqual([undefined, undefined]);
    expect(guestEstimate.freeShippingFromCents).toBe(100_00);
  });
});

describe('an invalid prices file', () => {
  it.each<[string, string]>([
    ['{ "cartSummary": { "tax": -1 } }', 'cartSummary.tax must not be negative (it is -1)'],
    ['{ "checkout": { "tax": { "Texas": 100.01, "others": 1 } } }', 'checkout.tax.Texas must be at most 100 percent (it is 100.01)'],
    ['{ "guestEstimate": { "tax": 8.125 } }', 'guestEstimate.tax must have at most two decimals (it is 8.125)'],
    ['{ "guestEstimate": { "shipping": 5.999 } }', 'guestEstimate.shipping must be whole cents (it is 5.999)'],
    ['{ "cartSummary": { "shipping": "5.99" } }', 'cartSummary.shipping must be a number of dollars (it is "5.99")'],
    ['{ "cartSummary": { "shipping": null } }', 'cartSummary.shipping must be a number of dollars (it is null)'],
    ['{ "checkout": { "freeShippingFrom": 1e999 } }', 'checkout.freeShippingFrom must be at most 1000000'],
    [
      '{ "checkout": { "shipping": { "Atlantis": 1, "others": 2 } } }',
      'checkout.shipping.Atlantis is no country that the shop delivers to',
    ],
    ['{ "checkout": { "tax": { "Canada": 1, "others": 2 } } }', 'checkout.tax.Canada is no state of the United States'],
    ['{ "checkout": { "shipping": { "Canada": 1 } } }', 'checkout.shipping.others must be given: what all the other places have'],
    ['{ "checkout": { "shipping": 5 } }', 'checkout.shipping must be an object (it is 5)'],
    ['{ "cartSumary": {} }', 'cartSumary is not known'],
    ['[]', 'the whole must be an object (it is [])'],
    ['null', 'the whole must be an object (it is null)'],
  ])('with %s is reported', (text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(`  PRICES_FILE: in prices.json, ${problem}`)]);
  });

  it('that is missing, or not JSON, is reported', () => {
    expect(() => readConfig({ PRICES_FILE: path.join(dir, 'missing.json') })).toThrow(
      /PRICES_FILE: .*missing\.json cannot be read: ENOENT/,
    );
    expect(problemsOf('{ tax: 8 }')).toEqual([expect.stringContaining('  PRICES_FILE: prices.json is not JSON: ')]);
  });

  it('is reported with all its problems, together with other invalid settings', () => {
    const text = JSON.stringify({ cartSummary: { tax: 101, shiping: 1 }, checkout: { shipping: { Nowhere: 1, Elsewhere: 2 } }, x: 1 });
    expect(problemsOf(text, { PORT: 'x' })).toHaveLength(7);
  });
});
