import { describe, expect, it } from 'vitest';
import { splitTokens } from './token-field.rules';

describe('a list of short texts', () => {
  it('is split at commas, tabs and lines', () => {
    expect(splitTokens('S, M,L\nXL\tXXL')).toEqual(['S', 'M', 'L', 'XL', 'XXL']);
  });

  it('has each entry once, and no empty ones', () => {
    expect(splitTokens(' red ,, Red,blue, ')).toEqual(['red', 'blue']);
  });
});
