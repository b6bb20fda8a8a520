import { describe, expect, it } from 'vitest';
import { type EditHistory, recordEdit, redoEdit, undoEdit } from './edit-history.rules';

interface Values {
  phone: string;
  hours: string;
}

const NONE: EditHistory<Values> = { done: [], undone: [] };
const typed = (phone: string, before: string, at: number) => ({ before: { phone: before }, after: { phone }, at, isTyped: true });
const stacks = ({ done, undone }: EditHistory<Values>) => [done.length, undone.length];

describe('the edits of an open form', () => {
  it('are undone and done again in their order', () => {
    let history = recordEdit(NONE, typed('1', '', 0));
    history = recordEdit(history, { before: { hours: '' }, after: { hours: 'Daily' }, at: 100, isTyped: true });
    const first = undoEdit(history, { phone: '1', hours: 'Daily' });
    expect(first.change).toEqual({ hours: '' });
    const second = undoEdit(first.history, { phone: '1', hours: '' });
    expect(second.change).toEqual({ phone: '' });
    expect(undoEdit(second.history, { phone: '', hours: '' }).change).toBeUndefined();
    const again = redoEdit(second.history, { phone: '', hours: '' });
    expect(again.change).toEqual({ phone: '1' });
    expect(stacks(again.history)).toEqual([1, 1]);
  });

  it('are one for what is typed without a pause', () => {
    let history = recordEdit(NONE, typed('1', '', 0));
    history = recordEdit(history, typed('12', '1', 500));
    history = recordEdit(history, typed('123', '12', 1_400));
    expect(undoEdit(history, { phone: '123', hours: '' }).change).toEqual({ phone: '' });
    history = recordEdit(history, typed('1234', '123', 2_400));
    expect(stacks(history)).toEqual([2, 0]);
  });

  it('are two for what is typed, and then moved', () => {
    const history = recordEdit(recordEdit(NONE, typed('1', '', 0)), { ...typed('2', '1', 100), isTyped: false });
    expect(undoEdit(history, { phone: '2', hours: '' }).change).toEqual({ phone: '1' });
  });

  it('cannot be done again after another edit', () => {
    const { history } = undoEdit(recordEdit(NONE, typed('1', '', 0)), { phone: '1', hours: '' });
    expect(stacks(history)).toEqual([0, 1]);
    expect(stacks(recordEdit(history, typed('2', '', 5_000)))).toEqual([1, 0]);
  });

  it('are left alone where somebody else has changed the same field since', () => {
    let history = recordEdit(NONE, { before: { hours: '' }, after: { hours: 'Daily' }, at: 0, isTyped: true });
    history = recordEdit(history, typed('1', '', 5_000));
    expect(undoEdit(history, { phone: 'of somebody else', hours: 'Daily' }).change).toEqual({ hours: '' });
  });

  it('can be undone once the shop has trimmed what it saved', () => {
    expect(undoEdit(recordEdit(NONE, typed('1 ', '', 0)), { phone: '1', hours: '' }).change).toEqual({ phone: '' });
  });
});
