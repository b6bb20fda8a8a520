import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOfSupply, MAX_STOCK, toStockDelta } from './stock.rules';

const level = fc.integer({ min: 0, max: 1_000 }).chain((onHand) => fc.record({ onHand: fc.constant(onHand), reserved: fc.nat(onHand) }));

describe('a change of stock', () => {
  it('leaves at least what is held, or is refused', () => {
    fc.assert(
      fc.property(level, fc.integer({ min: -1_500, max: 1_500 }), ({ onHand, reserved }, delta) => {
        const outcome = toStockDelta({ onHand, reserved, stockPolicy: 'counted' }, { delta });
        if (onHand + delta >= reserved || delta >= 0) expect(outcome).toEqual({ delta });
        else expect(outcome).toEqual({ refused: onHand + delta < 0 ? 'below zero' : 'below reserved' });
      }),
    );
  });

  it('sets a number only in place of the expected one', () => {
    fc.assert(
      fc.property(level, fc.nat(1_000), fc.nat(1_000), ({ onHand, reserved }, set, expected) => {
        const outcome = toStockDelta({ onHand, reserved, stockPolicy: 'counted' }, { set, expected });
        if (expected !== onHand) expect(outcome).toEqual({ refused: 'not expected' });
        else expect(outcome).toEqual(set < Math.min(reserved, onHand) ? { refused: 'below reserved' } : { delta: set - onHand });
      }),
    );
  });

  it('leaves fewer than none only of what can be ordered beyond its stock', () => {
    expect(toStockDelta({ onHand: 0, reserved: 2, stockPolicy: 'backorder' }, { delta: -3 })).toEqual({ delta: -3 });
    expect(toStockDelta({ onHand: 5, reserved: 0, stockPolicy: 'uncounted' }, { delta: 1 })).toEqual({ refused: 'not counted' });
  });

  it('brings pieces to a counted variant that still owes some', () => {
    expect(toStockDelta({ onHand: -3, reserved: 0, stockPolicy: 'counted' }, { delta: 2 })).toEqual({ delta: 2 });
    expect(toStockDelta({ onHand: -3, reserved: 0, stockPolicy: 'counted' }, { delta: -1 })).toEqual({ refused: 'below zero' });
  });

  it('never exceeds the largest stock', () => {
    expect(toStockDelta({ onHand: MAX_STOCK, reserved: 0, stockPolicy: 'counted' }, { delta: 1 })).toEqual({ refused: 'too many' });
  });
});

describe('days of supply', () => {
  it.each([
    [10, 30, 10],
    [10, 60, 5],
    [1, 9, 3.3],
    [0, 5, 0],
  ])('of %i pieces, when %i sold in 30 days, are %d', (available, soldLast30Days, days) => {
    expect(daysOfSupply({ available, soldLast30Days })).toBe(days);
  });

  it('are unknown when none sold', () => {
    expect(daysOfSupply({ available: 10, soldLast30Days: 0 })).toBeUndefined();
  });
});
