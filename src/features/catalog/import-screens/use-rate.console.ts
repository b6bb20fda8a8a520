import { useEffect, useState } from 'react';

/** The rate is that of the last seconds: the first ones say little about the rest. */
const WINDOW_MS = 15_000;
const SHORTEST_MS = 2_000;

interface Sample {
  atMs: number;
  done: number;
}

/** How many a second are done; undefined until it can be estimated. Another `phase` begins again. */
export function useRate(done: number, phase: string): number | undefined {
  const [samples, setSamples] = useState<{ phase: string; list: readonly Sample[] }>({ phase, list: [] });
  useEffect(() => {
    const sample = { atMs: performance.now(), done };
    setSamples((before) => ({ phase, list: withSample(before.phase === phase ? before.list : [], sample) }));
  }, [done, phase]);
  return samples.phase === phase ? rateOf(samples.list) : undefined;
}

export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const recent = samples.filter(({ atMs }) => atMs >= sample.atMs - WINDOW_MS);
  // Of a slow import, the last two.
  return [...(recent.length > 0 ? recent : samples.slice(-1)), sample];
}

export function rateOf(samples: readonly Sample[]): number | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.atMs - first.atMs < SHORTEST_MS) return undefined;
  const rate = ((last.done - first.done) * 1_000) / (last.atMs - first.atMs);
  return rate > 0 ? rate : undefined;
}
