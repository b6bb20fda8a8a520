import { describe, expect, it } from 'vitest';
import { createRandom, makeUuid, uuidOf } from './random';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('UUIDs of made-up things', () => {
  it('are the same on every run', () => {
    expect(makeUuid(createRandom('orders'))).toBe(makeUuid(createRandom('orders')));
    expect(makeUuid(createRandom('orders'))).toMatch(UUID);
    expect(uuidOf('parcel 1')).toBe(uuidOf('parcel 1'));
    expect(uuidOf('parcel 1')).toMatch(UUID);
  });

  it('differ for each of hundreds of thousands of names', () => {
    const count = 300_000;
    expect(new Set(Array.from({ length: count }, (_, n) => uuidOf(`parcel ${n}`))).size).toBe(count);
  });
});
