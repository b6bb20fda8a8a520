import { describe, expect, it } from 'vitest';
import {
  directionOf,
  nextSort,
  readTableView,
  withColumns,
  withFilters,
  withoutFilters,
  withPage,
  withSelecting,
  withSort,
} from './table-state';

const SPEC = { filters: ['q', 'status'], sort: '-updated' };
const read = (address: string) => readTableView(new URLSearchParams(address), SPEC);

describe('a table’s address', () => {
  it('without parameters is the first page in the usual order', () => {
    expect(read('')).toEqual({ sort: '-updated', page: 1, filters: {}, columns: undefined, isSelecting: false });
  });

  it('holds filters, order, page, columns and selecting', () => {
    expect(read('q=kettle&status=draft&other=1&sort=name&page=3&columns=name.stock&select=1')).toEqual({
      sort: 'name',
      page: 3,
      filters: { q: 'kettle', status: 'draft' },
      columns: ['name', 'stock'],
      isSelecting: true,
    });
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=', 'page=1e99'])('ignores %s', (address) => {
    expect(read(address).page).toBe(1);
  });

  it('returns to the first page with another filter or order, and leaves the rest', () => {
    const params = new URLSearchParams('q=kettle&sort=name&page=3&tab=x');
    expect(withFilters(params, { status: 'draft' }).toString()).toBe('q=kettle&sort=name&tab=x&status=draft');
    expect(withFilters(params, { q: '' }).toString()).toBe('sort=name&tab=x');
    expect(withoutFilters(params, SPEC).toString()).toBe('sort=name&tab=x');
    expect(withSort(params, '-price', SPEC).toString()).toBe('q=kettle&sort=-price&tab=x');
    expect(params.toString()).toBe('q=kettle&sort=name&page=3&tab=x');
  });

  it('omits what is usual', () => {
    const params = new URLSearchParams('sort=name&page=3&columns=a.b&select=1');
    expect(withSort(params, '-updated', SPEC).has('sort')).toBe(false);
    expect(withPage(params, 1).has('page')).toBe(false);
    expect(withColumns(params, undefined).has('columns')).toBe(false);
    expect(withSelecting(params, false).has('select')).toBe(false);
  });
});

describe('a column’s order', () => {
  it('starts in its natural direction and turns around', () => {
    expect(nextSort('-updated', { sort: 'name' })).toBe('name');
    expect(nextSort('name', { sort: 'name' })).toBe('-name');
    expect(nextSort('-name', { sort: 'name' })).toBe('name');
    expect(nextSort('name', { sort: 'stock', descendsFirst: true })).toBe('-stock');
  });

  it('is announced for the sorted column only', () => {
    expect(directionOf('name', 'name')).toBe('ascending');
    expect(directionOf('-name', 'name')).toBe('descending');
    expect(directionOf('name', 'stock')).toBeUndefined();
    expect(directionOf('name', undefined)).toBeUndefined();
  });
});
