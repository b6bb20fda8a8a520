import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeCode, RANDOM_LENGTH } from './promotion-codes.rules';

describe('a code', () => {
  it('has the prefix, and no character that looks like another', () => {
    for (let i = 0; i < 200; i++) expect(makeCode('SUMMER-', randomBytes(RANDOM_LENGTH.least))).toMatch(/^SUMMER-[A-HJ-NP-Z2-9]{12}$/);
  });

  it('takes each character equally often, so that 12 of them are 60 bits', () => {
    const all = makeCode(
      '',
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
    );
    const counts = new Map<string, number>();
    for (const character of all) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect([counts.size, ...new Set(counts.values())]).toEqual([32, 8]);
  });
});
