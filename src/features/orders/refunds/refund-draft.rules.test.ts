import { describe, expect, it } from 'vitest';
import { draftProblem, EMPTY_REFUND, readDraft } from './refund-draft.rules';
import type { Refundable } from './refunds.schema';

/** Two kettles for $30.00 and a lamp for $10.00 with $5.78 of tax, and $5.99 of shipping. */
const ORDER: Refundable = {
  left: 81.77,
  refunded: 0,
  shipping: 5.99,
  items: [
    { itemId: 'o-1', name: 'Kettle', options: {}, price: 30, quantity: 2, taken: 0, discount: 0, left: 2, unsent: 2 },
    { itemId: 'o-2', name: 'Lamp', options: {}, price: 10, quantity: 1, taken: 0, discount: 0, left: 1, unsent: 0 },
  ],
  itemsPrice: 70,
  itemsPaid: 75.78,
  takenPrice: 0,
  takenValue: 0,
  canRestock: true,
  canCredit: true,
};
const draft = (changes: Partial<typeof EMPTY_REFUND>) => ({ ...EMPTY_REFUND, ...changes });

describe('a refund that is typed', () => {
  it('comes to the items with their tax, and the shipping', () => {
    const read = readDraft(ORDER, draft({ quantities: { 'o-1': 1, 'o-2': 1 }, shipping: '5,99' }));
    expect(read.amountCents).toBe(43_30 + 5_99);
    expect(read.unsent).toBe(1);
    expect(readDraft(ORDER, draft({ quantities: { 'o-1': 2, 'o-2': 1 }, shipping: '$5.99' })).amountCents).toBe(81_77);
  });

  it('gives the discount of a line with its pieces only', () => {
    // $3.00 off the two kettles.
    const items = ORDER.items.map((item) => (item.itemId === 'o-1' ? { ...item, discount: 3 } : item));
    const order = { ...ORDER, itemsPaid: 72.78, left: 78.77, items };
    const comesTo = (quantities: Record<string, number>) => readDraft(order, draft({ quantities })).amountCents;
    expect(comesTo({ 'o-2': 1 })).toBe(10_83);
    expect(comesTo({ 'o-1': 1 })).toBe(32_48 - 1_50);
    expect(comesTo({ 'o-1': 2, 'o-2': 1 })).toBe(72_78);
  });

  it('is limited to the pieces and the money that are left', () => {
    const less = { ...ORDER, left: 10, items: ORDER.items.map((item) => ({ ...item, left: 1 })) };
    const read = readDraft(less, draft({ quantities: { 'o-1': 2 } }));
    expect(read.items).toEqual([{ itemId: 'o-1', quantity: 1 }]);
    expect(read.amountCents).toBe(10_00);
  });

  it.each([
    [{}, 'Please choose items, shipping or an amount'],
    [{ amount: 'ten' }, 'Please enter the amount in dollars, like 12.50'],
    [{ amount: '1.234' }, 'Please enter the amount in dollars, like 12.50'],
    [{ amount: '81.78' }, 'No more than $81.77 is left to refund'],
    [{ shipping: '6' }, 'No more than $5.99 of the shipping is left'],
    [{ shipping: 'x' }, 'Please enter the shipping in dollars, like 5.99'],
  ])('says what is wrong with %j', (changes, problem) => {
    expect(draftProblem(ORDER, draft(changes))).toBe(problem);
  });

  it('is fine as an amount', () => {
    expect(draftProblem(ORDER, draft({ amount: ' 81.77 ' }))).toBeUndefined();
  });
});
