import { createHash } from 'node:crypto';

/** Chance that is the same on every run: the demo shop is made anew on each machine and must not differ. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(min: number, max: number): number;
  isTrue(probability: number): boolean;
  /** Throws on an empty list. */
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
}

/** Each thing draws from a stream of its own, so that adding one product changes no other. */
export function createRandom(seed: string): Random {
  let state = hashText(seed);
  // Mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    isTrue: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error(`Nothing to pick from for "${seed}".`);
      return list[int(0, list.length - 1)] as T; // within the list
    },
    shuffle<T>(list: readonly T[]): T[] {
      return list
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item);
    },
  };
}

/** A list's item by the weights beside it. */
export function pickWeighted<T>(random: Random, choices: readonly (readonly [item: T, weight: number])[]): T {
  let left = random.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of choices) {
    left -= weight;
    if (left < 0) return item;
  }
  return random.pick(choices)[0];
}

/** A version 4 UUID. */
export function makeUuid(random: Random): string {
  return asUuid(makeCode(random, '0123456789abcdef', 32), random.int(0, 3));
}

/** A UUID for each name. A stream of its own would have 2³² starts, too few for hundreds of thousands of names. */
export function uuidOf(name: string): string {
  const digest = createHash('sha256').update(name).digest();
  return asUuid(digest.toString('hex'), digest.readUInt8(31) % 4);
}

function asUuid(digits: string, variant: number): string {
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${'89ab'[variant]}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

export function makeCode(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[random.int(0, alphabet.length - 1)]).join('');
}

function hashText(text: string): number {
  // FNV-1a
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
