import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOfSupply, MAX_STOCK, toStockDelta } from './stock.rules';

const level = fc.integer({ min: 0, max: 1_000 }).chain((onHand) => fc.record({ onHand: fc.constant(onHand), reserved: fc.nat(onHand) }));

describe('a change of stock', () => {
  it('leaves at least what is held, or is refused', () => {
    fc.assert(
      fc.property(level, fc.integer({ min: -1_500, max: 1_500 }), ({ onHand, reserved }, delta) => {
        const outcome = toStockDelta({ onHand, reserved }, { delta });
        if (onHand + delta >= reserved) expect(outcome).toEqual({ delta });
        else expect(outcome).toEqual({ refused: onHand + delta < 0 ? 'below zero' : 'below reserved' });
      }),
    );
  });

  it('sets a number only in place of the expected one', () => {
    fc.assert(
      fc.property(level, fc.nat(1_000), fc.nat(1_000), ({ onHand, reserved }, set, expected) => {
        const outcome = toStockDelta({ onHand, reserved }, { set, expected });
        if (expected !== onHand) expect(outcome).toEqual({ refused: 'not expected' });
        else expect(outcome).toEqual(set < reserved ? { refused: 'below reserved' } : { delta: set - onHand });
      }),
    );
  });

  it('never exceeds the largest stock', () => {
    expect(toStockDelta({ onHand: MAX_STOCK, reserved: 0 }, { delta: 1 })).toEqual({ refused: 'too many' });
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
