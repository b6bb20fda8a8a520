import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LatestAnswer } from './latest-answer';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that answers when told to. */
function makeAsker() {
  const asked: { text: string; answer: (answer: string) => void; refuse: (error: Error) => void }[] = [];
  const answered: [text: string, answer: string | undefined][] = [];
  const asker = new LatestAnswer<string>({
    load: (text) => new Promise((answer, refuse) => asked.push({ text, answer, refuse })),
    onAnswer: (text, answer) => answered.push([text, answer]),
    restMs: 150,
  });
  return { asker, asked, answered };
}

describe('LatestAnswer', () => {
  it('asks once for rapid typing', async () => {
    const { asker, asked } = makeAsker();
    for (const text of ['h', 'he', 'hea', 'head']) {
      asker.ask(text);
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(100);
    expect(asked.map(({ text }) => text)).toEqual(['head']);
  });

  it('drops an older answer that comes after a newer one, and one that comes before', async () => {
    const { asker, asked, answered } = makeAsker();
    for (const text of ['he', 'head', 'headphones']) {
      asker.ask(text);
      await vi.advanceTimersByTimeAsync(200);
    }
    asked[1]?.answer('for head');
    await vi.advanceTimersByTimeAsync(0);
    asked[2]?.answer('for headphones');
    await vi.advanceTimersByTimeAsync(0);
    asked[0]?.answer('for he');
    await vi.advanceTimersByTimeAsync(0);
    expect(answered).toEqual([['headphones', 'for headphones']]);
  });

  it('says nothing once it is told to forget', async () => {
    const { asker, asked, answered } = makeAsker();
    asker.ask('he');
    await vi.advanceTimersByTimeAsync(200);
    asker.ask('head');
    asker.forget();
    asked[0]?.answer('for he');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(1);
    expect(answered).toEqual([]);
  });

  it('passes a failed call on as no answer, and asks again', async () => {
    const { asker, asked, answered } = makeAsker();
    asker.ask('he');
    await vi.advanceTimersByTimeAsync(200);
    asked[0]?.refuse(new Error('away'));
    await vi.advanceTimersByTimeAsync(0);
    asker.ask('head');
    await vi.advanceTimersByTimeAsync(200);
    asked[1]?.answer('for head');
    await vi.advanceTimersByTimeAsync(0);
    expect(answered).toEqual([
      ['he', undefined],
      ['head', 'for head'],
    ]);
  });
});
