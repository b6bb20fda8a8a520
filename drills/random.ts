/** Random numbers that a seed repeats (mulberry32). */
export interface Random {
  between: (low: number, high: number) => number;
  pick: <Item>(items: readonly Item[]) => Item | undefined;
  /** Each item once, in random order, then all again. */
  deal: <Item>(items: readonly Item[]) => () => Item | undefined;
}

export function startRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick: Random['pick'] = (items) => items[Math.floor(next() * items.length)];
  return {
    between: (low, high) => low + next() * (high - low),
    pick,
    deal: (items) => {
      let left = [...items];
      return () => {
        if (left.length === 0) left = [...items];
        return left.splice(Math.floor(next() * left.length), 1)[0];
      };
    },
  };
}
