import { describe, expect, it } from 'vitest';
import { boundQuantity, findChoiceProblem, firstChoice, picturesOf, stockLine, stockOf } from './product-choice.rules';
import type { Image, Variant } from './products.schema';

const variant = (size: string | undefined, color: string | undefined, stock: number): Variant => ({
  size,
  color,
  stock,
  sku: `${size}-${color}`,
});

const shirt = {
  sizes: ['S', 'M'],
  colors: ['Red', 'Blue'],
  variants: [variant('S', 'Red', 0), variant('S', 'Blue', 0), variant('M', 'Red', 4), variant('M', 'Blue', 30)],
};
const mug = { sizes: [], colors: [], variants: [variant(undefined, undefined, 2)] };

describe('the choice of a product', () => {
  it('starts with the first available size and colour', () => {
    expect(firstChoice(shirt)).toEqual({ size: 'M', color: 'Red' });
    expect(firstChoice(mug)).toEqual({});
  });

  it('starts with the first of each if nothing is available', () => {
    expect(firstChoice({ ...shirt, variants: shirt.variants.map((v) => ({ ...v, stock: 0 })) })).toEqual({ size: 'S', color: 'Red' });
  });

  it.each([
    [{ color: 'Red' }, 'Please select a size'],
    [{ size: 'M' }, 'Please select a color'],
    [{ size: 'S', color: 'Red' }, 'Product is out of stock'],
    [{ size: 'XL', color: 'Red' }, 'Product is out of stock'],
    [{ size: 'M', color: 'Blue' }, undefined],
  ])('%j cannot be bought because: %s', (choice, problem) => {
    expect(findChoiceProblem(shirt, choice)).toBe(problem);
  });

  it('is complete for a product without options', () => {
    expect(findChoiceProblem(mug, {})).toBeUndefined();
    expect(stockOf(mug, {})).toBe(2);
  });

  it('has a quantity from 1 to the stock, at most 999', () => {
    expect([boundQuantity(0, 5), boundQuantity(3, 5), boundQuantity(9, 5), boundQuantity(4000, 5000), boundQuantity(3, 0)]).toEqual([
      1, 3, 5, 999, 1,
    ]);
  });
});

it.each([
  [0, 'Out of stock'],
  [1, 'Only 1 left in stock!'],
  [10, 'Only 10 left in stock!'],
  [11, 'In stock'],
])('describes a stock of %i as: %s', (stock, line) => {
  expect(stockLine(stock)).toBe(line);
});

describe('the pictures of a product', () => {
  const image = (url: string, color?: string): Image => ({ url, alt: '', width: 1200, height: 1200, color });

  it('are those of the chosen colour, then those without a colour', () => {
    const images = [image('red', 'Red'), image('close'), image('blue', 'Blue')];
    expect(picturesOf({ images }, 'Blue').map(({ url }) => url)).toEqual(['blue', 'close']);
  });

  it('are all pictures if none shows the colour', () => {
    const images = [image('red', 'Red'), image('blue', 'Blue')];
    expect(picturesOf({ images }, 'Green')).toEqual(images);
  });
});
