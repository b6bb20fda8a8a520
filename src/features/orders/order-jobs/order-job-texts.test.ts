import { describe, expect, it } from 'vitest';
import { moveText } from './order-job-texts.console';
import type { OrderJob } from './order-jobs.schema';

const job = (change: number, pickups?: number, moveTo: OrderJob['moveTo'] = 'shipped') =>
  ({ moveTo, rows: { total: change, change, unchanged: 0, refuse: 0 }, chosen: pickups ? { pickups } : {} }) as unknown as OrderJob;

describe('a move of many orders is named', () => {
  it('by its status, and for orders that are picked up as single orders are', () => {
    expect(moveText(job(12))).toBe('Move 12 orders to Shipped');
    expect(moveText(job(3, 1))).toBe('Move 3 orders to Shipped or Ready for Pickup');
    expect(moveText(job(2, 2))).toBe('Move 2 orders to Ready for Pickup');
    expect(moveText(job(2, 2, 'confirmed'))).toBe('Move 2 orders to Confirmed');
  });
});
