import { describe, expect, it } from 'vitest';
import { viewTabs } from './list-views';
import { withFilters } from './table-state';

const VIEWS = [
  { label: 'All', filters: {} },
  { label: 'Open', filters: { status: 'open' }, count: 'open' },
  { label: 'Mine', filters: { status: 'open', assigned: 'me' } },
  { label: 'Lost', filters: { status: 'lost' }, count: 'lost', isRare: true },
] as const;

function tabs(filters: Record<string, string>, counts = { open: 3, lost: 0 }) {
  const toFilters = (values: Readonly<Record<string, string | undefined>>) => `?${withFilters(new URLSearchParams(filters), values)}`;
  return viewTabs({ filters, toFilters }, VIEWS, counts);
}

describe('the views of a list', () => {
  it('set their filters, remove those of other views, leave the rest, and count what is known', () => {
    expect(tabs({ q: 'ada', status: 'open' })).toEqual([
      { label: 'All', to: '?q=ada', isCurrent: false, count: undefined },
      { label: 'Open', to: '?q=ada&status=open', isCurrent: true, count: 3 },
      { label: 'Mine', to: '?q=ada&status=open&assigned=me', isCurrent: false, count: undefined },
    ]);
  });

  it('are current only with exactly their filters', () => {
    const current = (filters: Record<string, string>) => tabs(filters).flatMap(({ label, isCurrent }) => (isCurrent ? [label] : []));
    expect(current({})).toEqual(['All']);
    expect(current({ status: 'open', assigned: 'me' })).toEqual(['Mine']);
    expect(current({ status: 'closed' })).toEqual([]);
  });

  it('that are rare are shown while they have rows, or are open', () => {
    const labels = (...args: Parameters<typeof tabs>) => tabs(...args).map(({ label }) => label);
    expect(labels({})).not.toContain('Lost');
    expect(labels({}, { open: 0, lost: 1 })).toContain('Lost');
    expect(labels({ status: 'lost' })).toContain('Lost');
  });
});
