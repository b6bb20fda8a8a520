import { describe, expect, it } from 'vitest';
import { findDifferences, labelOf, textOf } from './differences.rules';

describe('the differences of an entry', () => {
  it('are readable, field by field and variant by variant', () => {
    const before = { version: 1, name: 'Kettle', listPriceCents: 2000, tags: ['a'], variants: [{ id: 3, onHand: 5, sku: 'K' }] };
    const after = { version: 2, name: 'Pot', listPriceCents: 2599, tags: [], variants: [{ id: 3, onHand: 9, sku: 'K' }] };
    expect(findDifferences(before, after)).toEqual([
      { label: 'Name', before: 'Kettle', after: 'Pot' },
      { label: 'Price', before: '$20.00', after: '$25.99' },
      { label: 'Tags', before: 'a', after: undefined },
      { label: 'Variant 3: On hand', before: '5', after: '9' },
    ]);
  });

  it('are everything of what is new or gone, and single prices of a sale', () => {
    expect(findDifferences(undefined, { isActive: true, endsAt: null })).toEqual([{ label: 'Shown', before: undefined, after: 'yes' }]);
    expect(findDifferences({ prices: { '7': 15 } }, { prices: { '7': 12, '7/9': 10 } })).toEqual([
      { label: 'Price of 7', before: '$15.00', after: '$12.00' },
      { label: 'Price of 7, variant 9', before: undefined, after: '$10.00' },
    ]);
  });

  it('leave out what says nothing to a person', () => {
    expect(findDifferences(undefined, { quantity: 12, batchId: 'e5720a15-df1c-4186-9124-4ce87b95c2b2' })).toEqual([
      { label: 'Quantity', before: undefined, after: '12' },
    ]);
  });

  it('have words for lists, pictures and options', () => {
    expect(
      textOf('images', [
        { key: 'a', alt: 'Front' },
        { key: 'b', alt: 'Back' },
      ]),
    ).toBe('Front, Back');
    expect(textOf('options', [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }])).toBe('Size: S, M');
    expect(textOf('specifications', [['Volume', '1 l']])).toBe('Volume: 1 l');
    expect(textOf('change', { price: { op: 'set' } })).toBe('price: op: set');
    expect(labelOf('de.seoTitle')).toBe(`Deutsch: ${labelOf('seoTitle')}`);
    expect(labelOf('lowStockThreshold')).toBe('Low stock threshold');
  });
});
