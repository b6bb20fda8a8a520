import { describe, expect, it } from 'vitest';
import { editReason, readEntry, rebase, resultOf, type StockEdit } from './stock-edits.console';

const edit = (text: string, more: Partial<StockEdit> = {}): StockEdit => ({ text, expected: 50, name: 'Cup', ...more });

describe('an entry in the stock grid', () => {
  it.each([
    ['+12', { delta: 12 }],
    [' + 12 ', { delta: 12 }],
    ['-1', { delta: -1 }],
    ['−1', { delta: -1 }],
    ['40', { set: 40, expected: 50 }],
    ['1,200', { set: 1_200, expected: 50 }],
    ['0', { set: 0, expected: 50 }],
    ['+0', undefined],
    ['', undefined],
    ['1.5', undefined],
    ['+-1', undefined],
    ['ten', undefined],
  ])('reads %j', (text, change) => {
    expect(readEntry(edit(text))).toEqual(change);
  });

  it.each([
    ['+12', 'delivery'],
    ['-1', 'damage'],
    ['40', 'count'],
  ])('has a reason by itself: %s', (text, reason) => {
    expect(editReason(edit(text))).toBe(reason);
    expect(editReason(edit(text, { reason: 'correction' }))).toBe('correction');
  });

  it('shows its result, where it has one', () => {
    const level = { onHand: 50, reserved: 3, stockPolicy: 'counted' as const };
    expect(['+12', '-1', '40', '2', '-60', 'x'].map((text) => resultOf(edit(text), level))).toEqual([
      62,
      49,
      40,
      undefined,
      undefined,
      undefined,
    ]);
    expect(resultOf(edit('40'), { onHand: 48, reserved: 0, stockPolicy: 'counted' })).toBeUndefined();
  });

  it('keeps its number or its difference when two were sold meanwhile', () => {
    const refused = edit('40', { refused: 'It is 48 now' });
    expect(rebase(refused, { onHand: 48 }, 'number')).toMatchObject({ text: '40', expected: 48, refused: undefined });
    expect(rebase(refused, { onHand: 48 }, 'difference')).toMatchObject({ text: '38', expected: 48, reason: 'count' });
  });
});
