import { expect, it } from 'vitest';
import { toChange } from './new-bulk-edit.rules';

const fields = (values: Record<string, string>) => (name: string) => values[name] ?? '';

it('a form’s fields become the change that the API takes', () => {
  expect(toChange('price', fields({ op: 'raise', number: '5', ending: '99' }))).toEqual({
    price: { op: 'percent', percent: 5, ending: 99 },
  });
  expect(toChange('price', fields({ op: 'lower', number: '2,5' }))).toEqual({ price: { op: 'percent', percent: -2.5 } });
  expect(toChange('price', fields({ op: 'less', number: '3' }))).toEqual({ price: { op: 'amount', amount: -3 } });
  expect(toChange('price', fields({ op: 'set', number: '' }))).toEqual({ price: { op: 'set', amount: null } });
  expect(toChange('salePrice', fields({ op: 'remove', number: '9' }))).toEqual({ salePrice: { op: 'remove' } });
  expect(toChange('addTags', fields({ value: 'new, summer ,' }))).toEqual({ addTags: ['new', 'summer'] });
  expect(toChange('brand', fields({ value: ' ' }))).toEqual({ brand: null });
  expect(toChange('stock', fields({ delta: '-3', reason: 'damage' }))).toEqual({ stock: { delta: -3, reason: 'damage', note: '' } });
});
