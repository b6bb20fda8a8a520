import { Percent, Plus } from 'lucide-react';
import { PageHeader } from '#console/page-header';
import { DataTable } from '#console/table/data-table';
import type { Column } from '#console/table/data-table.types';
import { EmptyList } from '#console/table/empty-list';
import { FilterBar } from '#console/table/filter-bar';
import { filterTabs } from '#console/table/filter-tabs';
import { usePagedList } from '#console/table/use-paged-list';
import { LinkTabs } from '#console/tabs';
import type { Sale, SalePage } from '#features/catalog/sales/sales.schema';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { SALE_CALLS, StatusBadge } from './sale-status.console';

const ROWS = 20;
const SPEC = { filters: ['q', 'state'], sort: '' };
const STATES = [
  [undefined, 'All'],
  ['running', 'Running'],
  ['scheduled', 'Scheduled'],
  ['ended', 'Ended'],
  ['stopped', 'Stopped'],
] as const;
const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Sets of prices with a start and an end. */
export function Sales() {
  const { state, data, table } = usePagedList<SalePage>(SALE_CALLS, SPEC, ROWS);
  return (
    <>
      <PageHeader
        title="Sales"
        text="Lower prices for a time. Where several apply, the lowest wins."
        actions={
          <ButtonLink to={adminPaths.newSale()}>
            <Plus aria-hidden className="size-4.5" />
            Add sale
          </ButtonLink>
        }
      />
      <div className="mb-4">
        <LinkTabs label="Sales by state" tabs={filterTabs(state, { filter: 'state', choices: STATES })} />
      </div>
      <DataTable
        name="Sales"
        columns={COLUMNS}
        rows={data?.sales}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        rowLink={({ _id }) => adminPaths.sale(_id)}
        {...table}
        toolbar={<FilterBar state={state} search={{ name: 'q', label: 'Name of the sale' }} />}
        empty={
          <EmptyList
            state={state}
            icon={Percent}
            filtered={{ title: 'No sale matches', showAll: 'Show all sales' }}
            title="No sales yet"
            text="A sale lowers many prices at a time of your choice, and raises them again by itself."
          >
            <ButtonLink to={adminPaths.newSale()}>Plan the first sale</ButtonLink>
          </EmptyList>
        }
      />
    </>
  );
}

const COLUMNS: Column<Sale>[] = [
  { key: 'name', title: 'Name', width: 14, grows: true, card: 'title', isLink: true, isFixed: true, cell: ({ name }) => name },
  { key: 'status', title: 'State', width: 8, card: 'end', cell: (sale) => <StatusBadge sale={sale} /> },
  {
    key: 'startsAt',
    title: 'Start',
    width: 12,
    card: 'below',
    cell: ({ startsAt }) => <time dateTime={startsAt}>{TIME.format(new Date(startsAt))}</time>,
  },
  {
    key: 'endsAt',
    title: 'End',
    width: 12,
    cell: ({ endsAt }) => (endsAt ? <time dateTime={endsAt}>{TIME.format(new Date(endsAt))}</time> : 'No end'),
  },
  {
    key: 'prices',
    title: 'Prices',
    width: 6,
    align: 'end',
    card: 'belowEnd',
    cell: ({ priceCount }) => priceCount.toLocaleString('en-US'),
  },
];
