import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_FIELDS, newVariant, type ProductFields } from './product-fields.console';
import { mergeProducts } from './product-merge.console';

const SIZES = { key: 'Size', name: 'Size', values: ['S', 'M'].map((name) => ({ key: name, name })) };
const variant = (id: string, size: string, more = {}) => ({ ...newVariant(id, { Size: size }), id, sku: `SKU-${id}`, ...more });
const BASE: ProductFields = {
  ...NO_FIELDS,
  name: 'Shirt',
  price: '20.00',
  tags: ['new', 'cotton'],
  images: ['/a', '/b'].map((url) => ({ url, alt: url })),
  options: [SIZES],
  variants: [variant('1', 'S'), variant('2', 'M')],
};
const merge = (mine: Partial<ProductFields>, theirs: Partial<ProductFields>, choices = {}) =>
  mergeProducts({ base: BASE, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } }, choices);
const withVariant = (id: string, change: object) => ({
  variants: BASE.variants.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

describe('the changes of two people', () => {
  it('are combined where they are in different fields', () => {
    const { fields, conflicts, taken } = merge({ name: 'Long shirt' }, { price: '25.00' });
    expect(fields).toMatchObject({ name: 'Long shirt', price: '25.00' });
    expect([conflicts, taken]).toEqual([[], ['price']]);
  });

  it('show both values where they are in the same field, until one is chosen', () => {
    const { fields, conflicts } = merge({ price: '22.00' }, { price: '25.00' });
    expect(conflicts).toEqual([{ path: 'price', field: 'price', label: 'Price', mine: '22.00', theirs: '25.00' }]);
    expect(fields.price).toBe('22.00');
    expect(merge({ price: '22.00' }, { price: '25.00' }, { price: 'theirs' })).toMatchObject({ conflicts: [], fields: { price: '25.00' } });
    expect(merge({ price: '22.00' }, { price: '25.00' }, { price: 'mine' })).toMatchObject({ conflicts: [], fields: { price: '22.00' } });
  });

  it('show a country by its name', () => {
    const { conflicts } = merge({ countryOfOrigin: 'DE' }, { countryOfOrigin: 'PT' });
    expect(conflicts).toMatchObject([{ label: 'Country of origin', mine: 'Germany', theirs: 'Portugal' }]);
  });

  it('agree where both made the same one', () => {
    expect(merge({ price: '25.00' }, { price: '25.00' }).conflicts).toEqual([]);
  });

  it('are combined variant by variant, and field by field', () => {
    const { fields, conflicts } = merge(withVariant('1', { price: '9.00' }), withVariant('1', { barcode: '123' }));
    expect(conflicts).toEqual([]);
    expect(fields.variants[0]).toMatchObject({ price: '9.00', barcode: '123' });
    const both = merge(withVariant('2', { price: '9.00' }), withVariant('2', { price: '8.00' }));
    expect(both.conflicts).toEqual([{ path: 'variants.2.price', field: 'variants', label: 'M: price', mine: '9.00', theirs: '8.00' }]);
  });

  it('keep my prices while somebody adds a size', () => {
    const larger = { options: [{ ...SIZES, values: [...SIZES.values, { key: 'L', name: 'L' }] }] };
    const { fields, conflicts } = merge(withVariant('1', { price: '9.00' }), {
      ...larger,
      variants: [...BASE.variants, variant('3', 'L')],
    });
    expect(conflicts).toEqual([]);
    expect(fields.options).toEqual(larger.options);
    expect(fields.variants).toMatchObject([{ id: '1', price: '9.00' }, { id: '2' }, { id: '3' }]);
  });

  it('conflict where both changed the options', () => {
    const add = (name: string) => ({ options: [{ ...SIZES, values: [...SIZES.values, { key: name, name }] }] });
    expect(merge(add('L'), add('XL')).conflicts).toMatchObject([{ path: 'options', mine: expect.stringContaining('L') }]);
  });

  it('add and remove tags one by one', () => {
    expect(merge({ tags: ['new', 'cotton', 'blue'] }, { tags: ['cotton', 'Sale'] }).fields.tags).toEqual(['cotton', 'blue', 'Sale']);
  });

  it('add, remove and describe pictures one by one', () => {
    const [a, b] = BASE.images;
    if (!a || !b) throw new Error('The base has two pictures.');
    const { fields } = merge(
      { images: [b, a, { url: '/mine', alt: '' }] },
      {
        images: [
          { ...a, alt: 'Front' },
          { url: '/theirs', alt: '' },
        ],
      },
    );
    expect(fields.images).toEqual([
      { ...a, alt: 'Front' },
      { url: '/mine', alt: '' },
      { url: '/theirs', alt: '' },
    ]);
  });

  it('never lose a value: what only one side changed is what it changed it to', () => {
    const text = fc.constantFrom('a', 'b', 'c');
    const some = fc.record({ name: text, brand: text, price: text, seoTitle: text });
    fc.assert(
      fc.property(some, some, some, (base, mine, theirs) => {
        const sides = { base: { ...BASE, ...base }, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } };
        const { fields, conflicts } = mergeProducts(sides);
        for (const field of ['name', 'brand', 'price', 'seoTitle'] as const) {
          const [was, own, other] = [base[field], mine[field], theirs[field]];
          const isConflict = own !== was && other !== was && own !== other;
          expect(conflicts.some(({ path }) => path === field)).toBe(isConflict);
          if (!isConflict) expect(fields[field]).toBe(own === was ? other : own);
        }
      }),
    );
  });
});
