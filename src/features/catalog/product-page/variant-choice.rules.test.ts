import { describe, expect, it } from 'vitest';
import type { Image, Variant } from '#features/catalog/products/products.schema';
import { boundQuantity, findChoiceProblem, firstChoice, offeredValues, picturesOf, priceOf, stockOf } from './variant-choice.rules';

const variant = (options: Record<string, string>, stock: number, more: Partial<Variant> = {}): Variant => ({
  _id: Object.values(options).join('-'),
  options,
  stock,
  sku: Object.values(options).join('-'),
  ...more,
});

const shirt = {
  options: [
    { name: 'Color', values: ['Red', 'Blue'] },
    { name: 'Size', values: ['S', 'M'] },
  ],
  variants: [
    variant({ Color: 'Red', Size: 'S' }, 0),
    variant({ Color: 'Red', Size: 'M' }, 4),
    variant({ Color: 'Blue', Size: 'S' }, 0),
    variant({ Color: 'Blue', Size: 'M' }, 30),
  ],
};
const mug = { options: [], variants: [variant({}, 2)] };
/** Not every combination exists, and one is sold out. */
const table = {
  price: 100,
  salePrice: 90,
  options: [
    { name: 'Material', values: ['Oak', 'Steel'] },
    { name: 'Width', values: ['80 cm', '120 cm', '160 cm'] },
    { name: 'Finish', values: ['Oiled', 'Raw'] },
  ],
  variants: [
    variant({ Material: 'Oak', Width: '80 cm', Finish: 'Oiled' }, 3),
    variant({ Material: 'Oak', Width: '120 cm', Finish: 'Oiled' }, 0, { price: 150 }),
    variant({ Material: 'Oak', Width: '120 cm', Finish: 'Raw' }, 2, { price: 140, salePrice: 120 }),
    variant({ Material: 'Steel', Width: '160 cm', Finish: 'Raw' }, 1, { price: 300 }),
  ],
};

describe('the choice of a product', () => {
  it('starts with the first available variant', () => {
    expect(firstChoice(shirt)).toEqual({ Color: 'Red', Size: 'M' });
    expect(firstChoice(mug)).toEqual({});
  });

  it('starts with the values of the address, as far as they exist', () => {
    expect(firstChoice(shirt, { Color: 'Blue' })).toEqual({ Color: 'Blue', Size: 'M' });
    expect(firstChoice(shirt, { Color: 'Blue', Size: 'S' })).toEqual({ Color: 'Blue', Size: 'S' });
    expect(firstChoice(table, { Material: 'Steel', Width: '80 cm', utm: 'x' })).toMatchObject({ Width: '80 cm' });
    expect(firstChoice(shirt, { Color: 'Green', constructor: 'x' })).toEqual({ Color: 'Red', Size: 'M' });
  });

  it('starts with the first variant if nothing is available', () => {
    expect(firstChoice({ ...shirt, variants: shirt.variants.map((v) => ({ ...v, stock: 0 })) })).toEqual({ Color: 'Red', Size: 'S' });
  });

  it.each([
    [{ Color: 'Red' }, 'Please select a size'],
    [{ Size: 'M' }, 'Please select a color'],
    [{ Color: 'Red', Size: 'S' }, 'Product is out of stock'],
    [{ Color: 'Red', Size: 'XL' }, 'Product is out of stock'],
    [{ Color: 'Blue', Size: 'M' }, undefined],
  ])('%j cannot be bought because: %s', (choice, problem) => {
    expect(findChoiceProblem(shirt, choice)).toBe(problem);
  });

  it('is complete for a product without options', () => {
    expect(findChoiceProblem(mug, {})).toBeUndefined();
    expect(stockOf(mug, {})).toBe(2);
  });

  it('offers only combinations that exist, and says which are sold out', () => {
    const oak = { Material: 'Oak', Width: '120 cm', Finish: 'Raw' };
    const offered = (name: string) => offeredValues(table, oak, name).map(({ value, stock }) => [value, stock]);
    expect(offered('Material')).toEqual([
      ['Oak', 2],
      ['Steel', 1],
    ]);
    expect(offered('Width')).toEqual([
      ['80 cm', 3],
      ['120 cm', 2],
    ]);
    expect(offered('Finish')).toEqual([
      ['Oiled', 0],
      ['Raw', 2],
    ]);
  });

  it('changes the other values only if their combination does not exist', () => {
    const oak = { Material: 'Oak', Width: '120 cm', Finish: 'Raw' };
    const choose = (name: string, value: string) => offeredValues(table, oak, name).find((offer) => offer.value === value)?.choice;
    expect(choose('Finish', 'Oiled')).toEqual({ ...oak, Finish: 'Oiled' });
    expect(choose('Width', '80 cm')).toEqual({ Material: 'Oak', Width: '80 cm', Finish: 'Oiled' });
    expect(choose('Material', 'Steel')).toEqual({ Material: 'Steel', Width: '160 cm', Finish: 'Raw' });
  });

  it('leads from any variant to any other one', () => {
    for (const from of table.variants) {
      for (const to of table.variants) {
        const reached = table.options.reduce<Record<string, string>>(
          (choice, { name }) => ({ ...offeredValues(table, choice, name).find(({ value }) => value === to.options[name])?.choice }),
          from.options,
        );
        expect(reached).toEqual(to.options);
      }
    }
  });

  it('has the price of its variant, or the product’s', () => {
    expect(priceOf(table, { Material: 'Oak', Width: '80 cm', Finish: 'Oiled' })).toEqual({ price: 100, salePrice: 90 });
    expect(priceOf(table, { Material: 'Oak', Width: '120 cm', Finish: 'Raw' })).toEqual({ price: 140, salePrice: 120 });
    expect(priceOf(table, { Material: 'Steel', Width: '160 cm', Finish: 'Raw' })).toEqual({ price: 300, salePrice: undefined });
  });

  it('has a quantity from 1 to the stock, at most 999', () => {
    expect([boundQuantity(0, 5), boundQuantity(3, 5), boundQuantity(9, 5), boundQuantity(4000, 5000), boundQuantity(3, 0)]).toEqual([
      1, 3, 5, 999, 1,
    ]);
  });
});

describe('the pictures of a product', () => {
  const image = (url: string, color?: string): Image => ({ url, alt: '', width: 1200, height: 1200, color });

  it('are those of the chosen colour, then those without a colour', () => {
    const images = [image('red', 'Red'), image('close'), image('blue', 'Blue')];
    expect(picturesOf({ images, variants: [] }, { Color: 'Blue' }).map(({ url }) => url)).toEqual(['blue', 'close']);
  });

  it('start with the variant’s own picture', () => {
    const images = [image('front'), image('side'), image('oak', 'Oak')];
    const variants = [variant({ Material: 'Oak' }, 1, { image: image('side') })];
    expect(picturesOf({ images, variants }, { Material: 'Oak' }).map(({ url }) => url)).toEqual(['side', 'oak', 'front']);
  });

  it('are all pictures if none shows the colour', () => {
    const images = [image('red', 'Red'), image('blue', 'Blue')];
    expect(picturesOf({ images, variants: [] }, { Color: 'Green' })).toEqual(images);
  });
});
