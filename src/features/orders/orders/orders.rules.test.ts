import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time';
import { ORDER_STATUSES, orderCan, orderMachine, returnableUntil, TIMELINE } from './orders.rules';

describe('an order', () => {
  it('moves along the timeline one step at a time', () => {
    TIMELINE.forEach((status, at) => {
      const next = TIMELINE[at + 1];
      const steps = TIMELINE.filter((other) => orderCan.moveTo({ orderStatus: status }, other));
      expect(steps).toEqual(next ? [next] : []);
    });
  });

  it('can be cancelled until it is shipped', () => {
    expect(ORDER_STATUSES.filter((orderStatus) => orderCan.cancel({ orderStatus }))).toEqual(['pending', 'processing', 'confirmed']);
    expect(orderMachine.before('cancelled')).toEqual(['pending', 'processing', 'confirmed']);
  });

  it('ends as cancelled or returned', () => {
    expect(ORDER_STATUSES.filter((status) => orderMachine.next(status).length === 0)).toEqual(['cancelled', 'returned']);
  });

  it('can be returned for the promised days after its delivery, and not before', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const deliveredBefore = (ms: number) => ({
      orderStatus: 'delivered' as const,
      returnDays: 30,
      actualDelivery: new Date(now.getTime() - ms).toISOString(),
    });
    expect(orderCan.return(deliveredBefore(30 * DAY_MS), now)).toBe(true);
    expect(orderCan.return(deliveredBefore(30 * DAY_MS + 1), now)).toBe(false);
    expect(orderCan.return({ ...deliveredBefore(0), orderStatus: 'shipped' }, now)).toBe(false);
    expect(orderCan.return({ orderStatus: 'delivered', returnDays: 30 }, now)).toBe(false);
    expect(orderCan.return({ ...deliveredBefore(0), returnDays: 0 }, now)).toBe(false);
    expect(returnableUntil({ ...deliveredBefore(0), returnDays: 0 })).toBeUndefined();
  });
});
