import { describe, expect, it } from 'vitest';
import { MAX_VARIANTS } from '#features/catalog/products/product-limits';
import { type EditedOption, NO_FIELDS, newVariant } from './product-fields.console';
import { missingCombinations, nameOfVariant, withAllCombinations, withOptions } from './variant-rows.console';

const option = (name: string, ...values: string[]): EditedOption => ({
  key: name,
  name,
  values: values.map((value) => ({ key: value, name: value })),
});
const start = { options: [], variants: [{ ...newVariant('first', {}), id: '1', sku: 'ONE' }] };
const names = ({ options, variants }: ReturnType<typeof withOptions>) => variants.map((variant) => nameOfVariant(options, variant));

describe('the variants of a product', () => {
  it('are all combinations, the last option changing first', () => {
    const made = withOptions(start, [option('Color', 'Red', 'Blue'), option('Size', 'S', 'M')]);
    expect(names(made)).toEqual(['Red, S', 'Red, M', 'Blue, S', 'Blue, M']);
  });

  it('include the one that was there before the options, with its codes', () => {
    const made = withOptions(start, [option('Size', 'S', 'M')]);
    expect(made.variants.filter(({ id }) => id === '1')).toMatchObject([{ sku: 'ONE', values: { Size: 'S' } }]);
  });

  it('follow the order of options and values', () => {
    const made = withOptions(start, [option('Color', 'Red', 'Blue'), option('Size', 'S', 'M')]);
    expect(names(withOptions(made, [option('Size', 'M', 'S'), option('Color', 'Blue', 'Red')]))).toEqual([
      'M, Blue',
      'M, Red',
      'S, Blue',
      'S, Red',
    ]);
  });

  it('go with their value, and are one again without options', () => {
    const made = withOptions(start, [option('Size', 'S', 'M')]);
    expect(names(withOptions(made, [option('Size', 'M')]))).toEqual(['M']);
    const without = withOptions(made, []);
    expect(without.variants).toHaveLength(1);
    expect(without.variants[0]).toMatchObject({ id: '1', values: {} });
  });

  it('stay incomplete where one was removed by hand, until all are generated', () => {
    const made = withOptions(start, [option('Size', 'S', 'M', 'L')]);
    const fewer = { ...made, variants: made.variants.filter((variant) => variant.values.Size !== 'M') };
    expect(missingCombinations(fewer)).toEqual([{ Size: 'M' }]);
    expect(names(withOptions(fewer, [option('Size', 'S', 'M', 'L', 'XL')]))).toEqual(['S', 'L']);
    expect(names(withAllCombinations(fewer))).toEqual(['S', 'M', 'L']);
  });

  it('are not generated beyond the most that a product has', () => {
    const values = Array.from({ length: 40 }, (_, i) => `v${i}`);
    const made = withOptions(start, [option('A', ...values), option('B', ...values)]);
    expect(made.variants.length).toBeLessThanOrEqual(MAX_VARIANTS);
    expect(missingCombinations(made)).toEqual([]);
  });

  it('is one for a new product', () => {
    expect(NO_FIELDS.variants).toHaveLength(1);
  });
});
