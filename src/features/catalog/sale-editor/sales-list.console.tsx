import { Percent, Plus } from 'lucide-react';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { salesCalls } from '#features/catalog/sales/sales.calls';
import type { Sale } from '#features/catalog/sales/sales.schema';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { StatusBadge } from './sale-status.console';

const LIST = listSpec({
  call: salesCalls('/'),
  filters: ['q', 'state'],
  pageSize: 20,
  read: ({ sales, total }) => ({ rows: sales, total }),
});
const VIEWS = [
  { label: 'All', filters: {} },
  { label: 'Running', filters: { state: 'running' } },
  { label: 'Scheduled', filters: { state: 'scheduled' } },
  { label: 'Ended', filters: { state: 'ended' } },
  { label: 'Stopped', filters: { state: 'stopped' } },
];
const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Sets of prices with a start and an end. */
export function Sales() {
  return (
    <ListScreen
      title="Sales"
      text="Lower prices for a time. Where several apply, the lowest wins."
      actions={
        <ButtonLink to={adminPaths.newSale()}>
          <Plus aria-hidden className="size-4.5" />
          Add sale
        </ButtonLink>
      }
      views={{ label: 'Sales by state', tabs: VIEWS }}
      list={useList(LIST)}
      columns={COLUMNS}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      rowLink={({ _id }) => adminPaths.sale(_id)}
      search={{ name: 'q', label: 'Name of the sale' }}
      empty={{
        icon: Percent,
        title: 'No sales yet',
        text: 'A sale lowers many prices at a time of your choice, and raises them again by itself.',
        action: <ButtonLink to={adminPaths.newSale()}>Plan the first sale</ButtonLink>,
        filtered: { title: 'No sale matches', showAll: 'Show all sales' },
      }}
    />
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
