import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { OutcomeRows, useOutcomeViews } from './outcome-rows';
import { LinkTabs } from './tabs';

const VIEWS = [
  { key: 'refuse', label: 'Refused', count: 0 },
  { key: 'change', label: 'Changes', count: 60 },
];

function Report({ rows }: { rows: readonly string[] | undefined }) {
  const { current, page, tabs, toPage } = useOutcomeViews(VIEWS);
  const data = rows && { rows, totalPages: 3 };
  const query = { data, error: null, isFetching: false, refetch: () => {}, isPlaceholderData: false };
  return (
    <>
      <LinkTabs label={`${current?.key} ${page}`} tabs={tabs} />
      <OutcomeRows query={query} page={page} toPage={toPage} emptyTitle="No orders here" skeletonLines={2}>
        {(row) => <li key={row}>{row}</li>}
      </OutcomeRows>
    </>
  );
}

function render(address: string, rows?: readonly string[]) {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Report rows={rows} />
    </MemoryRouter>,
  );
}

describe('the rows of a job', () => {
  it('are at first those of the first outcome that has some', () => {
    const html = render('/', ['TW-1', 'TW-2']);
    expect(html).toContain('aria-label="change 1"');
    expect(html).toContain('<li>TW-1</li><li>TW-2</li>');
    expect(html).toContain('show=change&amp;page=2');
  });

  it('are those of the outcome and the page in the address', () => {
    expect(render('/?show=refuse', [])).toContain('No orders here');
    expect(render('/?show=change&page=2', ['TW-1'])).toContain('aria-label="change 2"');
    expect(render('/?show=other&page=x', ['TW-1'])).toContain('aria-label="change 1"');
  });

  it('are a skeleton while they are loaded', () => {
    expect(render('/')).not.toContain('<li>');
  });
});
