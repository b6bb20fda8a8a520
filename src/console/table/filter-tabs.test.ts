import { describe, expect, it } from 'vitest';
import { filterTabs } from './filter-tabs';
import { withFilters } from './table-state';

const CHOICES = [
  [undefined, 'All'],
  ['open', 'Open'],
  ['paid', 'Paid'],
] as const;

function tabs(filters: Record<string, string>) {
  const toFilters = (values: Readonly<Record<string, string | undefined>>) => `?${withFilters(new URLSearchParams(filters), values)}`;
  return filterTabs({ filters, toFilters }, { filter: 'status', choices: CHOICES, counts: { open: 3 } });
}

describe('the tabs of a filter', () => {
  it('lead to its values, leave other filters, and count what is known', () => {
    expect(tabs({ q: 'ada', status: 'open' })).toEqual([
      { label: 'All', to: '?q=ada', isCurrent: false, count: undefined },
      { label: 'Open', to: '?q=ada&status=open', isCurrent: true, count: 3 },
      { label: 'Paid', to: '?q=ada&status=paid', isCurrent: false, count: undefined },
    ]);
  });

  it('show all rows without a value', () => {
    expect(tabs({}).filter(({ isCurrent }) => isCurrent)).toEqual([{ label: 'All', to: '?', isCurrent: true, count: undefined }]);
  });
});
