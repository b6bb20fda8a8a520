import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WriteQueue } from './write-queue';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A counter on a fake server that responds on command. */
function makeQueue() {
  const sent: { value: number; respond: (state: number) => void; refuse: (error: Error) => void }[] = [];
  const seen: number[] = [];
  let confirmed = 0;
  const queue = new WriteQueue<number>({
    onResult: (state) => {
      confirmed = state;
      seen.push(queue.applyTo(confirmed));
    },
    onChange: () => seen.push(queue.applyTo(confirmed)),
    restMs: 250,
  });
  const set = (value: number) =>
    queue.add({
      apply: () => value,
      send: () => new Promise((respond, refuse) => sent.push({ value, respond, refuse })),
      quantityOf: 'line',
    });
  const add = (value: number) =>
    queue.add({ apply: (state) => state + value, send: () => new Promise((respond, refuse) => sent.push({ value, respond, refuse })) });
  return { queue, sent, seen, set, add };
}

describe('WriteQueue', () => {
  it('turns rapid clicks on one line into one request with the last quantity', async () => {
    const { sent, seen, set } = makeQueue();
    const all = [set(1), set(2), set(3)];
    expect(seen).toEqual([1, 2, 3]);
    await vi.advanceTimersByTimeAsync(600);
    expect(sent.map(({ value }) => value)).toEqual([3]);
    sent[0]?.respond(3);
    await Promise.all(all);
    expect(seen.at(-1)).toBe(3);
  });

  it('waits until the clicks pause', async () => {
    const { sent, set } = makeQueue();
    for (let value = 1; value <= 5; value++) {
      void set(value);
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(sent.length).toBeLessThanOrEqual(1);
    await vi.advanceTimersByTimeAsync(600);
    expect(sent.map(({ value }) => value)).toEqual([5]);
  });

  it('sends one request after the other, and applies pending changes to the state', async () => {
    const { sent, seen, add } = makeQueue();
    void add(1);
    void add(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual([1, 3]);
    expect(sent).toHaveLength(1);
    sent[0]?.respond(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(2);
    expect(seen.at(-1)).toBe(3);
  });

  it('undoes what the server rejected, and continues with the rest', async () => {
    const { queue, sent, add } = makeQueue();
    const refused = add(1);
    void add(2);
    const outcome = expect(refused).rejects.toThrow('out of stock');
    await vi.advanceTimersByTimeAsync(0);
    sent[0]?.refuse(new Error('out of stock'));
    await outcome;
    expect(queue.applyTo(0)).toBe(2);
    expect(sent).toHaveLength(2);
  });

  it('ignores responses that arrive after clear', async () => {
    const { queue, sent, seen, add } = makeQueue();
    void add(1);
    await vi.advanceTimersByTimeAsync(0);
    queue.clear();
    sent[0]?.respond(99);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).not.toContain(99);
    expect(queue.applyTo(0)).toBe(0);
  });

  it('resolves all pending changes as dropped on clear, whether they were sent or not', async () => {
    const { queue, sent, add, set } = makeQueue();
    const outcomes = [add(1), add(2), set(3)];
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    queue.clear();
    sent[0]?.refuse(new Error('no such session'));
    expect(await Promise.all(outcomes)).toEqual(['dropped', 'dropped', 'dropped']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(1);
  });

  it('sends new changes after clear without waiting for earlier responses', async () => {
    const { queue, sent, seen, add } = makeQueue();
    void add(1);
    await vi.advanceTimersByTimeAsync(0);
    queue.clear();
    const next = add(5);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ value }) => value)).toEqual([1, 5]);
    sent[1]?.respond(5);
    expect(await next).toBe('confirmed');
    sent[0]?.respond(99);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.at(-1)).toBe(5);
  });
});
