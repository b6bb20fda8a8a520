import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LatestResult } from './latest-result';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that answers when told to. */
function makeLatestResult() {
  const sent: { text: string; respond: (result: string) => void; refuse: (error: Error) => void }[] = [];
  const results: [text: string, result: string | undefined][] = [];
  const latest = new LatestResult<string>({
    load: (text) => new Promise((respond, refuse) => sent.push({ text, respond, refuse })),
    onResult: (text, result) => results.push([text, result]),
    restMs: 150,
  });
  return { latest, sent, results };
}

describe('LatestResult', () => {
  it('asks once for rapid typing', async () => {
    const { latest, sent } = makeLatestResult();
    for (const text of ['h', 'he', 'hea', 'head']) {
      latest.ask(text);
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(100);
    expect(sent.map(({ text }) => text)).toEqual(['head']);
  });

  it('drops an older answer that comes after a newer one, and one that comes before', async () => {
    const { latest, sent, results } = makeLatestResult();
    for (const text of ['he', 'head', 'headphones']) {
      latest.ask(text);
      await vi.advanceTimersByTimeAsync(200);
    }
    sent[1]?.respond('for head');
    await vi.advanceTimersByTimeAsync(0);
    sent[2]?.respond('for headphones');
    await vi.advanceTimersByTimeAsync(0);
    sent[0]?.respond('for he');
    await vi.advanceTimersByTimeAsync(0);
    expect(results).toEqual([['headphones', 'for headphones']]);
  });

  it('says nothing once it is told to forget', async () => {
    const { latest, sent, results } = makeLatestResult();
    latest.ask('he');
    await vi.advanceTimersByTimeAsync(200);
    latest.ask('head');
    latest.forget();
    sent[0]?.respond('for he');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(1);
    expect(results).toEqual([]);
  });

  it('passes a failed call on as no answer, and asks again', async () => {
    const { latest, sent, results } = makeLatestResult();
    latest.ask('he');
    await vi.advanceTimersByTimeAsync(200);
    sent[0]?.refuse(new Error('away'));
    await vi.advanceTimersByTimeAsync(0);
    latest.ask('head');
    await vi.advanceTimersByTimeAsync(200);
    sent[1]?.respond('for head');
    await vi.advanceTimersByTimeAsync(0);
    expect(results).toEqual([
      ['he', undefined],
      ['head', 'for head'],
    ]);
  });
});
