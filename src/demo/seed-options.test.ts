import { describe, expect, it } from 'vitest';
import { readSeedOptions } from './seed-options';

describe('npm run seed', () => {
  it('loads the demo shop alone when nothing else is asked for', () => {
    expect(readSeedOptions([])).toEqual({ products: undefined });
  });

  it.each([
    ['--products 1000000', 1_000_000],
    ['--products=250', 250],
    ['--products 1_000_000', 1_000_000],
    ['--products 1,000,000', 1_000_000],
  ])('takes %s', (args, products) => {
    expect(readSeedOptions(args.split(' '))).toEqual({ products });
  });

  it.each(['0', 'many', '1e6', '12.5', '1,00', '', '5000001', '99999999999999999999'])(
    'says what is wrong with %j products',
    (products) => {
      expect(() => readSeedOptions(['--products', products])).toThrow(
        `--products must be a whole number from 1 to 5,000,000; it is "${products}".`,
      );
    },
  );

  it.each([['--product', '5'], ['--products'], ['5000'], ['--products', '-5']])('says how it is used when it is told %j', (...args) => {
    expect(() => readSeedOptions(args)).toThrow('npm run seed -- --products 1000000');
  });
});
