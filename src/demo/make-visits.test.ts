import { describe, expect, it } from 'vitest';
import { listDrawings, makeDemoShop } from './demo-shop.server';
import { readDrawings } from './drawings.server';
import { makeVisits } from './make-visits';

const NOW = new Date('2026-11-03T15:00:00Z');
const { products, orders } = makeDemoShop({ now: NOW, drawings: await readDrawings(listDrawings()) });
const visits = makeVisits({ products, orders, now: NOW });

describe('the visits of the demo shop', () => {
  it('are the same on every run, and end today', () => {
    expect(makeVisits({ products, orders, now: NOW })).toEqual(visits);
    expect(visits.days).toHaveLength(60);
    expect(visits.days.at(-1)?.day).toBe('2026-11-03');
  });

  it('add up: steps become fewer, views are those of products, months are those of days', () => {
    for (const day of visits.days) {
      const steps = [day.visits, day.carts, day.checkouts, day.addresses, day.payments, day.orders];
      expect(steps).toEqual(steps.toSorted((a, b) => b - a));
      const ofDay = visits.productDays.filter((row) => row.day === day.day);
      expect(ofDay.reduce((sum, { views }) => sum + views, 0)).toBe(day.productViews);
      expect(day.emptySearches).toBeLessThanOrEqual(day.searches);
    }
    const all = (rows: readonly { views: number }[]) => rows.reduce((sum, { views }) => sum + views, 0);
    expect(all(visits.productMonths)).toBe(all(visits.productDays));
  });

  it('have searches that found nothing, and fit the orders', () => {
    expect(visits.termDays.some(({ foundNothing }) => foundNothing > 0)).toBe(true);
    const total = (figure: 'visits' | 'orders') => visits.days.reduce((sum, day) => sum + day[figure], 0);
    expect(total('orders') / total('visits')).toBeGreaterThan(0.01);
    expect(total('orders') / total('visits')).toBeLessThan(0.06);
  });
});
