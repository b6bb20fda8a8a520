import { describe, expect, it } from 'vitest';
import { viewTabs } from '#console/table/list-views';
import { exportPath, listPath, VIEWS } from './order-list-views.console';

const view = (filters: Record<string, string>, more: { sort?: string; page?: number } = {}) => ({
  filters,
  sort: '-placed',
  page: 1,
  ...more,
});

describe('the call of the list of orders', () => {
  it('has filters, order and page of the address', () => {
    expect(listPath(view({}))).toBe('/admin/orders?sort=newest&limit=50');
    expect(listPath(view({ status: 'processing', q: 'Ada' }, { page: 3, sort: 'placed' }))).toBe(
      '/admin/orders?status=processing&search=Ada&sort=oldest&limit=50&page=3',
    );
  });

  it('sorts by total only without filters', () => {
    expect(listPath(view({}, { sort: '-total' }))).toContain('sort=highestTotal');
    expect(listPath(view({ notes: 'true' }, { sort: '-total' }))).toContain('sort=newest');
    expect(listPath(view({}, { sort: 'constructor' }))).toContain('sort=newest');
  });

  it('means whole days of the browser', () => {
    const params = new URLSearchParams(exportPath(view({ startDate: '2026-03-01', endDate: '2026-03-02' })).split('?')[1]);
    const [start, end] = [params.get('startDate'), params.get('endDate')].map((text) => new Date(text ?? '').getTime());
    expect(end).toBe((start ?? 0) + 48 * 3_600_000 - 1);
    expect(exportPath(view({ startDate: 'soon', endDate: '2026-99-99' }))).toBe('/admin/exports/orders');
  });

  it('never ends before it begins', () => {
    const params = new URLSearchParams(listPath(view({ startDate: '2026-03-02', endDate: '2026-03-01' })).split('?')[1]);
    expect(params.get('endDate')).toBe(params.get('startDate'));
  });
});

it('knows the tab of an address', () => {
  const current = (filters: Record<string, string>) =>
    viewTabs({ filters, toFilters: () => '' }, VIEWS).flatMap(({ label, isCurrent }) => (isCurrent ? [label] : []));
  expect(current({})).toEqual(['All']);
  expect(current({ toPack: 'true', q: 'Ada' })).toEqual(['To pack']);
  expect(current({ late: 'true' })).toEqual(['Late']);
  expect(current({ status: 'delivered' })).toEqual([]);
});
