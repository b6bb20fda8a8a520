import { describe, expect, it } from 'vitest';
import { parseWhole } from '#console/form/form-kinds';
import { findErrors, toChangeBody, toNewBody, toStockChanges } from './product-body.console';
import { NO_FIELDS, newVariant, type ProductFields, parseAmount } from './product-fields.console';

const OPTION = { key: 'Size', name: 'Size', values: ['S', 'M'].map((name) => ({ key: name, name })) };
const SAVED: ProductFields = {
  ...NO_FIELDS,
  name: 'Shirt',
  slug: 'shirt',
  category: '3',
  price: '20.00',
  options: [OPTION],
  variants: ['S', 'M'].map((size, i) => ({ ...newVariant(String(i), { Size: size }), id: String(i), sku: `A-${size}` })),
};

describe('a typed number', () => {
  it.each([
    ['20', 20],
    ['$1,234.50', 1234.5],
    ['12,5', 12.5],
    ['12,345', 12_345],
    [' 7.25 ', 7.25],
  ])('%s is a price', (text, amount) => expect(parseAmount(text)).toBe(amount));

  it.each(['', 'x', '1.234', '-3', '1e3', '1..2'])('%s is no price', (text) => expect(parseAmount(text)).toBeUndefined());

  it('may be a difference', () => {
    expect([parseWhole('+12'), parseWhole('-1'), parseWhole('−1'), parseWhole('1.5'), parseWhole('')]).toEqual([
      12,
      -1,
      -1,
      undefined,
      undefined,
    ]);
  });
});

describe('what a form sends', () => {
  it('is nothing for what did not change', () => {
    expect(toChangeBody(SAVED, { ...SAVED, price: '20' })).toEqual({});
  });

  it('is only what changed; an empty text removes', () => {
    expect(toChangeBody({ ...SAVED, brand: 'Acme' }, { ...SAVED, salePrice: '15' })).toEqual({ brand: null, salePrice: 15 });
  });

  it('names every variant, with only its changed fields and never a stock', () => {
    const variants = SAVED.variants.map((variant) =>
      variant.id === '1' ? { ...variant, price: '25', barcode: '4006381333931' } : variant,
    );
    expect(toChangeBody(SAVED, { ...SAVED, variants })).toEqual({
      options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }],
      variants: [
        { _id: '0', options: { Size: 'S' } },
        { _id: '1', options: { Size: 'M' }, price: 25, barcode: '4006381333931' },
      ],
    });
  });

  it('renames a value in its variants', () => {
    const options = [{ ...OPTION, values: [{ key: 'S', name: 'Small' }, OPTION.values[1] ?? { key: '', name: '' }] }];
    expect(toChangeBody(SAVED, { ...SAVED, options })).toMatchObject({
      variants: [{ _id: '0', options: { Size: 'Small' } }, { _id: '1' }],
    });
  });

  it('has a first stock for a new product', () => {
    const fields = { ...SAVED, options: [], variants: [{ ...newVariant('first', {}), stock: '4' }] };
    expect(toNewBody(fields)).toMatchObject({ name: 'Shirt', options: [], variants: [{ options: {}, stock: 4 }] });
  });

  it('has stock as differences, or with the number that it replaces', () => {
    const stock = {
      0: { kind: 'delta', delta: '+3', reason: 'delivery' },
      1: { kind: 'set', set: '9', expected: 4 },
      2: { kind: 'set', set: '4', expected: 4 },
    } as const;
    const variants = [...SAVED.variants, { ...newVariant('2', {}), id: '2' }];
    expect(toStockChanges({ stock, variants })).toEqual([
      { variantId: '0', delta: 3, reason: 'delivery' },
      { variantId: '1', set: 9, expected: 4, reason: 'count' },
    ]);
  });
});

describe('errors that need no call', () => {
  it('are named after the field of the body', () => {
    const [first = newVariant('', {}), second = first] = SAVED.variants;
    const fields = {
      ...SAVED,
      name: ' ',
      category: '',
      salePrice: '30',
      options: [OPTION, { key: 'x', name: '', values: [] }],
      variants: [
        { ...first, price: '10', salePrice: '11' },
        { ...second, sku: 'A-S', weightGrams: 'heavy' },
      ],
      stock: { 0: { kind: 'delta', delta: 'two', reason: 'return' } },
    } satisfies ProductFields;
    expect(Object.keys(findErrors(fields)).toSorted()).toEqual([
      'category',
      'name',
      'options.1.name',
      'options.1.values',
      'salePrice',
      'variants.0.salePrice',
      'variants.0.stock',
      'variants.1.sku',
      'variants.1.weightGrams',
    ]);
  });

  it('are none in a complete form', () => {
    expect(findErrors(SAVED)).toEqual({});
  });
});
