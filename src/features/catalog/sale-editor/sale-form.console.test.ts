import { expect, it } from 'vitest';
import * as form from './sale-form.console';

const price = (productId: string, more = {}) => ({ productId, name: `Product ${productId}`, listPrice: 20, price: 15, ...more });

it('sets and removes prices beside those that are loaded', () => {
  const loaded = [price('1'), price('2')];
  let edits = form.setPrices(form.NO_EDITS, [price('2', { price: 10 }), price('3', { variantId: '7' })]);
  edits = form.removePrice(edits, price('1'));
  expect(form.shownPrices(loaded, edits).map((each) => [form.keyOf(each), each.price])).toEqual([
    ['2/', 10],
    ['3/7', 15],
  ]);
  expect(Object.values(edits.removed).map(form.toTarget)).toEqual([{ productId: '1' }]);
  edits = form.setPrices(edits, [price('1')]);
  expect(edits.removed).toEqual({});
  expect(form.toTarget(price('3', { variantId: '7' }))).toEqual({ variantId: '7' });
  expect(form.percentOff(price('1'))).toBe(25);
});

it('begins a new sale with a week', () => {
  const iso = '2026-03-01T09:05:00.000Z';
  const { startsAt, endsAt } = form.newSale(new Date(iso));
  expect(new Date(endsAt).getTime() - new Date(startsAt).getTime()).toBeGreaterThan(6 * 86_400_000);
});

it.each([
  [{ active: false, inForce: false, startsAt: '2026-01-01T00:00:00Z' }, 'stopped'],
  [{ active: true, inForce: true, startsAt: '2026-01-01T00:00:00Z' }, 'running'],
  [{ active: true, inForce: false, startsAt: '2026-05-01T00:00:00Z' }, 'scheduled'],
  [{ active: true, inForce: false, startsAt: '2026-01-01T00:00:00Z' }, 'ended'],
])('%j is %s', (sale, status) => {
  const whole = { _id: '1', name: 'Sale', priceCount: 0, version: 1, createdAt: '', updatedAt: '', ...sale };
  expect(form.saleStatus(whole, new Date('2026-03-01T00:00:00Z'))).toBe(status);
});
