import { Package } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { DataTable } from './data-table';
import type { List } from './use-list';
import { useTableState } from './use-table-state';

interface Lamp {
  id: string;
}

const LAMPS = [{ id: 'Brass' }, { id: 'Paper' }];
const COLUMNS = [{ key: 'name', title: 'Name', width: 10, cell: ({ id }: Lamp) => id }];
const EMPTY = {
  icon: Package,
  title: 'No lamps yet',
  text: 'Lamps that you sell appear here.',
  filtered: { title: 'No lamp matches', showAll: 'Show all lamps' },
};

interface Shown extends Partial<Omit<List<Lamp>, 'state'>> {
  at?: string;
}

function Lamps(shown: Omit<Shown, 'at'>) {
  const state = useTableState({ filters: ['q'], sort: '' });
  const usual = {
    total: shown.rows?.length,
    totalIsMore: false,
    pageSize: 2,
    isStale: false,
    error: null,
    isFetching: false,
    refetch: () => {},
  };
  const list = { rows: undefined, data: shown.rows, ...usual, ...shown, state };
  return <DataTable name="Lamps" list={list} columns={COLUMNS} rowKey={({ id }) => id} rowName={({ id }) => id} empty={EMPTY} />;
}

function render({ at = '/', ...shown }: Shown): string {
  const router = createMemoryRouter([{ path: '/', element: <Lamps {...shown} /> }], { initialEntries: [at] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const NOT_REFRESHED = 'This could not be refreshed and may be out of date.';

describe('a list', () => {
  it('shows skeletons while it is loaded, and why it could not be', () => {
    expect(render({})).toContain('aria-busy="true"');
    const failed = render({ error: new Error('Offline') });
    expect(failed).toContain('This could not be loaded');
    expect(failed).toContain('Try again');
    expect(failed).not.toContain('<table');
  });

  it('keeps its rows, or that it has none, when it cannot be refreshed', () => {
    const rows = render({ rows: LAMPS, error: new Error('Offline') });
    expect(rows).toContain('Brass');
    expect(rows).toContain(NOT_REFRESHED);
    expect(rows).toContain('Try again');
    const none = render({ rows: [], error: new Error('Offline') });
    expect(none).toContain('No lamps yet');
    expect(none).toContain(NOT_REFRESHED);
    expect(render({ rows: LAMPS })).not.toContain(NOT_REFRESHED);
  });

  it('says whether it is empty, filtered, or past its end', () => {
    expect(render({ rows: [] })).toContain('No lamps yet');
    expect(render({ rows: [], at: '/?q=zinc' })).toContain('No lamp matches');
    const past = render({ rows: [], total: 5, at: '/?page=9&q=a' });
    expect(past).toContain('This page is past the end of the list');
    expect(past).toContain('href="/?page=3&amp;q=a"');
    expect(render({ rows: [], total: 0, at: '/?page=9' })).toContain('No lamps yet');
  });

  it('has no choice of columns before it has rows, but while a filter hides them', () => {
    expect(render({ rows: LAMPS })).toContain('Columns');
    expect(render({ rows: [] })).not.toContain('Columns');
    expect(render({ rows: [], at: '/?q=zinc' })).toContain('Columns');
  });

  it('says that more were found than were counted, and how to see them from its last page', () => {
    const more = { rows: LAMPS, total: 10_000, totalIsMore: true };
    expect(render(more)).toContain('1–2 of 10,000+<');
    expect(render({ ...more, at: '/?page=5000' })).toContain('9,999–10,000 of 10,000+. Search or filter to see others.');
  });
});
