import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRICE_RANGES } from '#shared/filter-steps';
import { paths } from '#shared/paths';
import type { ListState } from './list-presets.rules';
import { listPath } from './list-presets.rules';
import {
  activeFilters,
  chosenSort,
  readListState,
  sortOptions,
  toListQuery,
  withFilter,
  withoutFilters,
  withSearch,
} from './list-state.rules';
import { priceRangeValue } from './price-range.rules';

const read = (query: string) => readListState(new URLSearchParams(query));

describe('the URL of a list', () => {
  it('contains filters, order and view', () => {
    expect(
      read('search=mug&category=kitchen&brand=Acme&price=25-50&rating=4&inStock=true&onSale=true&sort=price-low&view=list&page=2'),
    ).toEqual({
      search: 'mug',
      category: 'kitchen',
      brand: 'Acme',
      price: '25-50',
      rating: 4,
      inStock: true,
      onSale: true,
      sort: 'price-low',
      view: 'list',
      page: 2,
    });
  });

  it.each([
    'page=-1',
    'page=two',
    'page=0',
    'sort=cheapest',
    'sort=newest',
    'sort=relevance',
    'price=50-25',
    'price=cheap',
    'price=-5',
    'rating=6',
    'rating=four',
    'inStock=maybe',
    'onSale=false',
    'view=mosaic',
    'search=%20%20',
    'category=',
    'unknown=1',
  ])('ignores an invalid parameter: %s', (query) => {
    expect(paths.products(read(query))).toBe('/products');
  });

  it('is parsed back into the same state', () => {
    const anyState = fc.record<ListState>(
      {
        search: fc.string({ minLength: 1 }),
        category: fc.constantFrom('books', 'home-garden'),
        brand: fc.string({ minLength: 1 }),
        price: fc.constantFrom(...PRICE_RANGES.map(priceRangeValue)),
        rating: fc.constantFrom(1, 2, 3, 4),
        inStock: fc.constant(true),
        onSale: fc.constant(true),
        sort: fc.constantFrom('oldest', 'price-low', 'price-high', 'rating', 'name-asc', 'name-desc', 'popular'),
        view: fc.constant('list'),
        page: fc.integer({ min: 2, max: 999 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyState, (state) => {
        const address = paths.products(state);
        const again = readListState(new URLSearchParams(address.split('?')[1] ?? ''));
        expect(readListState(new URLSearchParams(paths.products(again).split('?')[1] ?? ''))).toEqual(again);
        expect({ price: again.price, rating: again.rating, sort: again.sort, page: again.page }).toEqual({
          price: state.price,
          rating: state.rating,
          sort: state.sort,
          page: state.page,
        });
      }),
    );
  });

  it('accepts "1000+" with an unescaped plus sign', () => {
    expect(read('price=1000+').price).toBe('1000+');
    expect(read('price=1000%2B').price).toBe('1000+');
  });

  it('truncates a search to 200 characters', () => {
    expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(200);
  });
});

describe('the query of a list', () => {
  it('has a price range without its upper end', () => {
    expect(toListQuery({ price: '25-50' })).toMatchObject({ minPrice: 25, maxPrice: 49.99 });
    expect(toListQuery({ price: '1000+' })).toMatchObject({ minPrice: 1000, maxPrice: undefined });
  });

  it.each([
    [{}, 'createdAt', 'desc'],
    [{ sort: 'oldest' }, 'createdAt', 'asc'],
    [{ sort: 'price-low' }, 'price', 'asc'],
    [{ sort: 'price-high' }, 'price', 'desc'],
    [{ sort: 'rating' }, 'rating', 'desc'],
    [{ sort: 'name-asc' }, 'name', 'asc'],
    [{ sort: 'name-desc' }, 'name', 'desc'],
    [{ sort: 'popular' }, 'popularity', 'desc'],
    [{ search: 'mug' }, 'relevance', 'desc'],
    [{ search: 'mug', sort: 'newest' }, 'createdAt', 'desc'],
  ])('has the sort order of %j', (state, sortBy, sortOrder) => {
    expect(toListQuery(state)).toMatchObject({ sortBy, sortOrder });
  });

  it('offers the best match only for a search', () => {
    expect(sortOptions({}).map(({ value }) => value)).not.toContain('relevance');
    expect(chosenSort({ search: 'mug' }).value).toBe('relevance');
  });
});

describe('filters', () => {
  const facets = { categories: [{ value: 'books', label: 'Books', count: 3, level: 0 }] };
  const state: ListState = {
    search: 'a',
    category: 'books',
    brand: 'Acme',
    price: '25-50',
    rating: 4,
    inStock: true,
    onSale: true,
    sort: 'rating',
    page: 3,
  };

  it('go back to the first page when one changes', () => {
    expect(withFilter(state, { rating: 3 })).toEqual({ ...state, rating: 3, page: undefined });
  });

  it('are chips that remove them one by one', () => {
    expect(activeFilters(state, facets).map(({ label }) => label)).toEqual([
      'Books',
      'Acme',
      '$25 to $50',
      '4 stars & up',
      'In stock',
      'On sale',
    ]);
    expect(activeFilters(state, facets)[0]?.rest).toEqual({ ...state, category: undefined, page: undefined });
  });

  it('are cleared all at once, without the search and the order', () => {
    expect(paths.products(withoutFilters(state))).toBe('/products?search=a&sort=rating');
  });

  it.each([
    [
      'search=a&category=books&price=25-50&rating=4&inStock=true&onSale=true&sort=rating&view=list&page=3',
      '/products?sort=rating&view=list',
    ],
    ['search=a&sort=newest', '/products'],
    ['search=a', '/products'],
    ['category=books&brand=Acme', '/products'],
    ['', '/products'],
  ])('are cleared together with the search where %j finds nothing', (query, cleared) => {
    expect(listPath(withoutFilters(read(query), { isEmpty: true }))).toBe(cleared);
  });

  it('are cleared from an empty preset list to that list, and from the unfiltered preset to all products', () => {
    const deals = (query: string) => readListState(new URLSearchParams(query), 'deals');
    expect(listPath(withoutFilters(deals('category=books'), { isEmpty: true }))).toBe('/deals');
    expect(listPath(withoutFilters(deals(''), { isEmpty: true }))).toBe('/products');
  });
});

describe('a search within a list', () => {
  it('keeps filters and order, and goes back to the first page', () => {
    const state = read('category=kitchen&brand=Acme&price=25-50&rating=4&inStock=true&onSale=true&sort=price-low&view=list&page=2');
    expect(withSearch(state, '  mug ')).toEqual({ ...state, search: 'mug', page: undefined });
    expect(listPath(withSearch(state, 'mug'))).toBe(
      '/products?search=mug&category=kitchen&brand=Acme&price=25-50&rating=4&inStock=true&onSale=true&sort=price-low&view=list',
    );
  });

  it('is removed by an empty text, together with an order that is then the default', () => {
    expect(listPath(withSearch(read('search=mug&rating=4&page=2'), '  '))).toBe('/products?rating=4');
    expect(listPath(withSearch(read('search=mug&sort=newest'), ''))).toBe('/products');
    expect(listPath(withSearch(read('search=mug&sort=popular'), ''))).toBe('/products?sort=popular');
  });

  it.each([
    ['deals', '/products?search=mug&onSale=true', '/deals'],
    ['newArrivals', '/products?search=mug&sort=newest', '/new-arrivals'],
    ['bestSellers', '/products?search=mug&sort=popular', '/best-sellers'],
  ] as const)('of %s is among all products, with the state of that preset', (preset, searched, whole) => {
    const state = readListState(new URLSearchParams(), preset);
    expect(listPath(withSearch(state, 'mug'))).toBe(searched);
    expect(listPath(withSearch(state, ''))).toBe(whole);
  });
});
