import { expect, it } from 'vitest';
import { changeText, valueText } from './bulk-edit-texts.console';

it('values are named as people read them, and not as they are stored', () => {
  expect(valueText('status', 'unlisted')).toBe('Unlisted');
  expect(valueText('stockPolicy', 'uncounted')).toBe('Not counted');
  expect(valueText('publishAt', '2020-11-03T15:05:00.000Z')).toBe('Nov 3, 2020');
  expect(valueText('onHand', 12_000)).toBe('12,000');
  expect(valueText('salePrice', 12.5)).toBe('$12.50');
  expect(valueText('category', 'active')).toBe('active');
  expect(valueText('brand', undefined)).toBe('none');
});

it('so is what a bulk edit does', () => {
  expect(changeText({ status: 'active', stockPolicy: 'backorder', brand: null, addTags: ['new', 'blue'] })).toBe(
    'Status: Active · Stock tracking: Backorder · Brand: none · Add tags: new, blue',
  );
  expect(changeText({ price: { op: 'percent', percent: 5, ending: 99 }, category: 'tea' })).toBe(
    'Price +5%, ending in .99 · Category: tea',
  );
});
