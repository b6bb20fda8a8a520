import { describe, expect, it } from 'vitest';
import { canonicalListPath, listPath, presetAt } from './list-presets.rules';
import { activeFilters, readListState, toListQuery, withFilter, withoutFilters } from './list-state.rules';

const read = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return readListState(searchParams, presetAt(pathname));
};

describe('preset lists', () => {
  it.each([
    ['/deals', { onSale: true, sortBy: 'createdAt', sortOrder: 'desc' }],
    ['/new-arrivals', { onSale: undefined, sortBy: 'createdAt', sortOrder: 'desc' }],
    ['/best-sellers', { onSale: undefined, sortBy: 'popularity', sortOrder: 'desc' }],
    ['/best-sellers/', { sortBy: 'popularity' }],
  ])('%s has the query of its preset', (address, query) => {
    expect(toListQuery(read(address))).toMatchObject(query);
  });

  it.each(['/deals', '/new-arrivals', '/best-sellers'])('%s is filtered and paged under its own URL', (address) => {
    expect(listPath(read(address))).toBe(address);
    expect(listPath(withFilter(read(address), { category: 'books' }))).toBe(`${address}?category=books`);
    expect(listPath({ ...read(`${address}?rating=4&view=list`), page: 2 })).toBe(`${address}?rating=4&view=list&page=2`);
  });

  it('are left by a filter that contradicts the preset', () => {
    expect(listPath(withFilter(read('/deals?category=books'), { onSale: false }))).toBe('/products?category=books');
    expect(listPath(withFilter(read('/deals'), { sort: 'price-low' }))).toBe('/deals?sort=price-low');
    expect(listPath(withFilter(read('/best-sellers?inStock=true'), { sort: 'price-low' }))).toBe('/products?inStock=true&sort=price-low');
    expect(listPath(withFilter(read('/new-arrivals'), { sort: 'oldest' }))).toBe('/products?sort=oldest');
  });

  it('cannot be overridden by URL parameters', () => {
    expect(listPath(read('/deals?onSale=false&search=mug'))).toBe('/deals');
    expect(listPath(read('/best-sellers?sort=price-low'))).toBe('/best-sellers');
  });

  it('have no chip for the preset, and keep it when filters are cleared', () => {
    const state = read('/deals?category=books&inStock=true');
    expect(activeFilters(state, { categories: [] }).map(({ label }) => label)).toEqual(['books', 'In stock']);
    expect(listPath(withoutFilters(state))).toBe('/deals');
  });

  it('do not exist under other paths', () => {
    for (const pathname of ['/products', '/', '/deals/1', '/constructor']) expect(presetAt(pathname)).toBeUndefined();
  });
});

describe('the canonical URL of a list', () => {
  it.each([
    ['/products?view=list&utm_source=mail&foo=bar', '/products'],
    ['/products?category=books&page=3', '/products?category=books&page=3'],
    ['/products?category=books&view=list&page=3', '/products?category=books&page=3'],
    ['/products?category=books&sort=price-low&page=3', '/products?category=books'],
    ['/products?category=books&rating=4&inStock=true&page=2', '/products?category=books'],
    ['/products?search=mug&onSale=true', '/products?search=mug'],
    ['/products?search=mug&page=2', '/products?search=mug&page=2'],
    ['/deals?page=2', '/deals?page=2'],
    ['/best-sellers?brand=Acme&page=2', '/best-sellers'],
    ['/new-arrivals?category=books', '/new-arrivals?category=books'],
  ])('of %s is %s', (address, canonical) => {
    expect(canonicalListPath(read(address))).toBe(canonical);
  });
});
