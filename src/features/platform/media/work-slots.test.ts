import { describe, expect, it } from 'vitest';
import { WorkSlots } from './work-slots.server';

describe('work slots', () => {
  it('run at most so much at once, and everything in the end', async () => {
    const slots = new WorkSlots(2);
    let running = 0;
    let most = 0;
    const work = async (n: number) => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running -= 1;
      if (n % 3 === 0) throw new Error('failed');
      return n;
    };
    const done = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => slots.run(() => work(n))));
    expect(most).toBe(2);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(13);
  });

  it('start what somebody waits for before what only prepares', async () => {
    const slots = new WorkSlots(1);
    const order: string[] = [];
    const work = (name: string) => async () => void order.push(name);
    await Promise.all([
      slots.run(work('first')),
      slots.run(work('prepared'), { isUrgent: false }),
      slots.run(work('wanted')),
      slots.run(work('wanted too')),
    ]);
    expect(order).toEqual(['first', 'wanted', 'wanted too', 'prepared']);
  });
});
