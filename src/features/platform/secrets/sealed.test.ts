import { describe, expect, it } from 'vitest';
import { newSecretKey, seal, sealedWith, unseal } from './sealed.server';

describe('a sealed secret', () => {
  const [key, other] = [newSecretKey(), newSecretKey()];
  const plain = Buffer.from('12345678901234567890');
  const sealed = seal(plain, key, 'authenticator ada');

  it('opens with its key, for whom it was sealed, and fits where the plain one was', () => {
    expect(unseal(sealed, key, 'authenticator ada')).toEqual(plain);
    expect(sealed.includes(plain)).toBe(false);
    expect(sealed.length).toBeLessThanOrEqual(64);
    expect(seal(plain, key, 'authenticator ada')).not.toEqual(sealed);
  });

  it('opens neither with another key, nor as somebody else’s, nor changed', () => {
    expect(() => unseal(sealed, other, 'authenticator ada')).toThrow();
    expect(() => unseal(sealed, key, 'authenticator eve')).toThrow();
    for (let at = 5; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal(changed, key, 'authenticator ada')).toThrow();
    }
  });

  it('is distinguished from one that is stored as it is', () => {
    expect([sealedWith(sealed), sealedWith(plain), sealedWith(Buffer.alloc(20, 1))]).toEqual([key.id, undefined, undefined]);
  });
});
