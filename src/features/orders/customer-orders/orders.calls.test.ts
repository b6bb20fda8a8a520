import { expect, test } from 'vitest';
import { orderListCall } from './orders.calls';

test('the list requests ten orders of the range', () => {
  const now = new Date('2026-11-20T15:00:00Z');
  expect(orderListCall({ page: 2, status: 'shipped', date: '7days', search: 'a&b' }, now)).toBe(
    '/orders?page=2&limit=10&status=shipped&startDate=2026-11-13&search=a%26b',
  );
  expect(orderListCall({ page: 1, status: undefined, date: undefined, search: '' }, now)).toBe('/orders?page=1&limit=10');
});
