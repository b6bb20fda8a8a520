import { Percent, Plus } from 'lucide-react';
import { formatCount } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { salesCalls } from '#features/catalog/sales/sales.calls';
import type { Sale } from '#features/catalog/sales/sales.schema';
import { adminPaths } from '#shared/admin-paths';
import * as localeMessages from '#shared/locale.messages';
import { ButtonLink } from '#ui/button';
import { salesListMessages as messages } from './sale-editor.messages';
import { StatusBadge } from './sale-status.console';

const LIST = listSpec({
  call: salesCalls('/'),
  filters: ['q', 'state'],
  pageSize: 20,
  read: ({ sales, total }) => ({ rows: sales, total }),
});
const VIEWS = [
  { label: messages.all, filters: {} },
  { label: messages.running, filters: { state: 'running' } },
  { label: messages.scheduled, filters: { state: 'scheduled' } },
  { label: messages.ended, filters: { state: 'ended' } },
  { label: messages.stopped, filters: { state: 'stopped' } },
];
const TIME = new Intl.DateTimeFormat(localeMessages.locale, { dateStyle: 'medium', timeStyle: 'short' });

/** Sets of prices with a start and an end. */
export function Sales() {
  return (
    <ListScreen
      title={messages.sales}
      text={messages.lowerPricesForATime}
      actions={
        <ButtonLink size="sm" to={adminPaths.newSale()}>
          <Plus aria-hidden className="size-4" />
          {messages.addSale}
        </ButtonLink>
      }
      views={{ label: messages.salesByState, tabs: VIEWS }}
      list={useList(LIST)}
      columns={COLUMNS}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      rowLink={({ _id }) => adminPaths.sale(_id)}
      search={{ name: 'q', label: messages.nameOfTheSale }}
      empty={{
        icon: Percent,
        title: messages.noSalesYet,
        text: messages.aSaleLowersManyPrices,
        action: (
          <ButtonLink size="sm" to={adminPaths.newSale()}>
            {messages.planTheFirstSale}
          </ButtonLink>
        ),
        filtered: { title: messages.noSaleMatches, showAll: messages.showAllSales },
      }}
    />
  );
}

const COLUMNS: Column<Sale>[] = [
  { key: 'name', title: messages.name, width: 14, grows: true, card: 'title', isLink: true, isFixed: true, cell: ({ name }) => name },
  { key: 'status', title: messages.state, width: 8, card: 'end', cell: (sale) => <StatusBadge sale={sale} /> },
  {
    key: 'startsAt',
    title: messages.start,
    width: 12,
    card: 'below',
    cell: ({ startsAt }) => <time dateTime={startsAt}>{TIME.format(new Date(startsAt))}</time>,
  },
  {
    key: 'endsAt',
    title: messages.end,
    width: 12,
    cell: ({ endsAt }) => (endsAt ? <time dateTime={endsAt}>{TIME.format(new Date(endsAt))}</time> : messages.noEnd),
  },
  {
    key: 'prices',
    title: messages.prices,
    width: 6,
    align: 'end',
    card: 'belowEnd',
    cell: ({ priceCount }) => formatCount(priceCount),
  },
];
