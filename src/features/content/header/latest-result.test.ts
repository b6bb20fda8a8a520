import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LatestResult } from './latest-result';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A fake server that responds on command. */
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
  it('sends one request for rapid typing', async () => {
    const { latest, sent } = makeLatestResult();
    for (const text of ['h', 'he', 'hea', 'head']) {
      latest.request(text);
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(100);
    expect(sent.map(({ text }) => text)).toEqual(['head']);
  });

  it('drops an older response that arrives after a newer one, and one that arrives before', async () => {
    const { latest, sent, results } = makeLatestResult();
    for (const text of ['he', 'head', 'headphones']) {
      latest.request(text);
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

  it('returns nothing after clear', async () => {
    const { latest, sent, results } = makeLatestResult();
    latest.request('he');
    await vi.advanceTimersByTimeAsync(200);
    latest.request('head');
    latest.clear();
    sent[0]?.respond('for he');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(1);
    expect(results).toEqual([]);
  });

  it('returns no result for a failed request, and sends the next one', async () => {
    const { latest, sent, results } = makeLatestResult();
    latest.request('he');
    await vi.advanceTimersByTimeAsync(200);
    sent[0]?.refuse(new Error('unavailable'));
    await vi.advanceTimersByTimeAsync(0);
    latest.request('head');
    await vi.advanceTimersByTimeAsync(200);
    sent[1]?.respond('for head');
    await vi.advanceTimersByTimeAsync(0);
    expect(results).toEqual([
      ['he', undefined],
      ['head', 'for head'],
    ]);
  });
});
