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
  mergeProducts({ before: BASE, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } }, choices);
const withVariant = (id: string, change: object) => ({
  variants: BASE.variants.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

describe('the changes of two people', () => {
  it('are combined where they are in different fields', () => {
    const { values, collisions } = merge({ name: 'Long shirt' }, { price: '25.00' });
    expect(values).toMatchObject({ name: 'Long shirt', price: '25.00' });
    expect(collisions).toEqual([]);
  });

  it('show both values where they are in the same field, until one is chosen', () => {
    const { values, collisions } = merge({ price: '22.00' }, { price: '25.00' });
    expect(collisions).toEqual([{ path: 'price', name: 'price', label: 'Price', mine: '22.00', theirs: '25.00' }]);
    expect(values.price).toBe('22.00');
    expect(merge({ price: '22.00' }, { price: '25.00' }, { price: 'theirs' })).toMatchObject({
      collisions: [],
      values: { price: '25.00' },
    });
    expect(merge({ price: '22.00' }, { price: '25.00' }, { price: 'mine' })).toMatchObject({ collisions: [], values: { price: '22.00' } });
  });

  it('show a country by its name', () => {
    const { collisions } = merge({ countryOfOrigin: 'DE' }, { countryOfOrigin: 'PT' });
    expect(collisions).toMatchObject([{ label: 'Country of origin', mine: 'Germany', theirs: 'Portugal' }]);
  });

  it('agree where both made the same one', () => {
    expect(merge({ price: '25.00' }, { price: '25.00' }).collisions).toEqual([]);
  });

  it('are combined variant by variant, and field by field', () => {
    const { values, collisions } = merge(withVariant('1', { price: '9.00' }), withVariant('1', { barcode: '123' }));
    expect(collisions).toEqual([]);
    expect(values.variants[0]).toMatchObject({ price: '9.00', barcode: '123' });
    const both = merge(withVariant('2', { price: '9.00' }), withVariant('2', { price: '8.00' }));
    expect(both.collisions).toEqual([{ path: 'variants.2.price', name: 'variants', label: 'M: price', mine: '9.00', theirs: '8.00' }]);
  });

  it('keep my prices while somebody adds a size', () => {
    const larger = { options: [{ ...SIZES, values: [...SIZES.values, { key: 'L', name: 'L' }] }] };
    const { values, collisions } = merge(withVariant('1', { price: '9.00' }), {
      ...larger,
      variants: [...BASE.variants, variant('3', 'L')],
    });
    expect(collisions).toEqual([]);
    expect(values.options).toEqual(larger.options);
    expect(values.variants).toMatchObject([{ id: '1', price: '9.00' }, { id: '2' }, { id: '3' }]);
  });

  it('conflict where both changed the options', () => {
    const add = (name: string) => ({ options: [{ ...SIZES, values: [...SIZES.values, { key: name, name }] }] });
    expect(merge(add('L'), add('XL')).collisions).toMatchObject([{ path: 'options', mine: expect.stringContaining('L') }]);
  });

  it('add and remove tags one by one', () => {
    expect(merge({ tags: ['new', 'cotton', 'blue'] }, { tags: ['cotton', 'Sale'] }).values.tags).toEqual(['cotton', 'blue', 'Sale']);
  });

  it('add, remove and describe pictures one by one', () => {
    const [a, b] = BASE.images;
    if (!a || !b) throw new Error('The base has two pictures.');
    const { values } = merge(
      { images: [b, a, { url: '/mine', alt: '' }] },
      {
        images: [
          { ...a, alt: 'Front' },
          { url: '/theirs', alt: '' },
        ],
      },
    );
    expect(values.images).toEqual([
      { ...a, alt: 'Front' },
      { url: '/mine', alt: '' },
      { url: '/theirs', alt: '' },
    ]);
  });

  it('keep the stock that is not saved yet', () => {
    const edit = (delta: string) => ({ kind: 'delta', delta, reason: 'delivery' }) as const;
    expect(merge({ stock: { 1: edit('3') } }, { price: '25.00' }).values.stock).toEqual({ 1: edit('3') });
    const sent = { ...BASE, stock: { 1: edit('3'), 2: edit('5') } };
    const typed = { ...sent, stock: { 1: edit('3'), 2: edit('55') } };
    expect(mergeProducts({ before: sent, mine: typed, theirs: BASE }).values.stock).toEqual({ 2: edit('55') });
  });

  it('never lose a value: what only one side changed is what it changed it to', () => {
    const text = fc.constantFrom('a', 'b', 'c');
    const some = fc.record({ name: text, brand: text, price: text, seoTitle: text });
    fc.assert(
      fc.property(some, some, some, (base, mine, theirs) => {
        const sides = { before: { ...BASE, ...base }, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } };
        const { values, collisions } = mergeProducts(sides);
        for (const field of ['name', 'brand', 'price', 'seoTitle'] as const) {
          const [was, own, other] = [base[field], mine[field], theirs[field]];
          const isConflict = own !== was && other !== was && own !== other;
          expect(collisions.some(({ path }) => path === field)).toBe(isConflict);
          if (!isConflict) expect(values[field]).toBe(own === was ? other : own);
        }
      }),
    );
  });
});
