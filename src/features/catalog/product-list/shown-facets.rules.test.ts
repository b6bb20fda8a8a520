import { describe, expect, it } from 'vitest';
import { asShownFacets } from './shown-facets.rules';

const facets = {
  categories: [
    { value: 'audio', label: 'Audio', count: 5, level: 1 },
    { value: 'headphones', label: 'Headphones', count: 3, parent: 'audio', level: 2 },
    { value: 'in-ear', label: 'In-ear', count: 1, parent: 'headphones', level: 3 },
    { value: 'speakers', label: 'Speakers', count: 2, parent: 'audio', level: 2 },
    { value: 'books', label: 'Books', count: 4, level: 1 },
    { value: 'fiction', label: 'Fiction', count: 4, parent: 'books', level: 2 },
  ],
  brands: [{ value: 'Third Crack', label: 'Third Crack', count: 2 }],
  prices: [],
  ratings: [],
  inStock: 9,
  onSale: 0,
};
const shownWith = (chosen?: string) => asShownFacets(facets, { category: chosen }).categories.map(({ value }) => value);

describe('the categories of a list’s page', () => {
  it('are the main ones while none is chosen', () => {
    expect(shownWith()).toEqual(['audio', 'books']);
  });

  it('include the chosen one’s sub-categories', () => {
    expect(shownWith('audio')).toEqual(['audio', 'headphones', 'speakers', 'books']);
  });

  it('include the chosen one, its parents and what is beside them', () => {
    expect(shownWith('in-ear')).toEqual(['audio', 'headphones', 'in-ear', 'speakers', 'books']);
  });

  it('are the main ones if the chosen one is unknown', () => {
    expect(shownWith('gone')).toEqual(['audio', 'books']);
  });
});

it('of brands are the name and the count', () => {
  expect(asShownFacets(facets, {}).brands).toEqual([['Third Crack', 2]]);
});

describe('values without products', () => {
  const dead = {
    ...facets,
    categories: [...facets.categories, { value: 'toys', label: 'Toys', count: 0, level: 1 }],
    brands: [...facets.brands, { value: 'Gone', label: 'Gone', count: 0 }],
    prices: [
      { min: 0, max: 25, count: 4 },
      { min: 25, max: 50, count: 0 },
      { min: 1000, count: 0 },
    ],
    ratings: [
      { min: 4, count: 0 },
      { min: 3, count: 2 },
    ],
  };

  it('are left out', () => {
    const { categories, brands, prices, ratings } = asShownFacets(dead, {});
    expect(categories.map(({ value }) => value)).not.toContain('toys');
    expect(brands).toEqual([['Third Crack', 2]]);
    expect(prices).toEqual([{ min: 0, max: 25, count: 4 }]);
    expect(ratings).toEqual([{ min: 3, count: 2 }]);
  });

  it('are shown while they are chosen, so that they can be removed', () => {
    const { categories, brands, prices, ratings } = asShownFacets(dead, { category: 'toys', brand: 'Gone', price: '1000+', rating: 4 });
    expect(categories.map(({ value }) => value)).toContain('toys');
    expect(brands).toContainEqual(['Gone', 0]);
    expect(prices).toContainEqual({ min: 1000, count: 0 });
    expect(ratings).toContainEqual({ min: 4, count: 0 });
  });
});
