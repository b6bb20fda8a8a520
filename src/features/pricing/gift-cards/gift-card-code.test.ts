import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeGiftCardCode, normalizeGiftCardCode } from './gift-card-code.rules';

describe('a gift card’s code', () => {
  it('is found however it is typed', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(29)), (stream) => {
        const code = makeGiftCardCode(() => stream.next().value ?? 0);
        expect(code).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
        const plain = code.replaceAll('-', '');
        for (const typed of [code, plain, code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `])
          expect(normalizeGiftCardCode(typed)).toBe(plain);
      }),
    );
  });

  it.each(['', 'K7QM', 'K7QM-3FXN-R2WD-9HT0', 'K7QM-3FXN-R2WD-9HTCC', "' OR 1=1 --"])('%j is none', (typed) => {
    expect(normalizeGiftCardCode(typed)).toBeUndefined();
  });
});
