import { Undo2 } from 'lucide-react';
import { Badge } from '#console/badge';
import { formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import type { Filter } from '#console/table/filter-chip';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { returnsCalls } from './returns.calls';
import { returnStatusNames } from './returns.messages';
import { RETURN_STATUSES, type ReturnStatus } from './returns.rules';
import type { ReturnListQuery, StaffReturn } from './returns.schema';

const ROWS = 50;
const LIST = listSpec({
  filters: ['search', 'status'],
  pageSize: ROWS,
  call: ({ page, filters: { status = 'waiting', search } }) =>
    returnsCalls('/', {
      query: {
        limit: ROWS,
        page,
        // Without a choice, those that wait for staff. An address may have any text; the call refuses what is no status.
        status: status === 'all' ? undefined : (status as ReturnListQuery['status']),
        search,
      },
    }),
  read: ({ returns, totalReturns }) => ({ rows: returns, total: totalReturns }),
});

const FILTERS: Filter[] = [
  {
    kind: 'choice',
    label: 'Status',
    names: ['status'],
    options: [{ value: 'all', label: 'All' }, ...RETURN_STATUSES.map((value) => ({ value, label: returnStatusNames[value] }))],
  },
];

const TONES = {
  requested: 'warn',
  approved: 'accent',
  received: 'warn',
  refunded: 'good',
  rejected: 'neutral',
} as const satisfies Record<ReturnStatus, string>;

const COLUMNS: Column<StaffReturn>[] = [
  { key: 'number', title: 'Return', width: 13.5, card: 'title', isFixed: true, isLink: true, cell: ({ returnNumber }) => returnNumber },
  {
    key: 'status',
    title: 'Status',
    width: 7,
    card: 'end',
    cell: ({ status }) => <Badge tone={TONES[status]}>{returnStatusNames[status]}</Badge>,
  },
  { key: 'customer', title: 'Customer', width: 12, grows: true, card: 'below', cell: ({ customer }) => customer.name },
  {
    key: 'items',
    title: 'Items',
    width: 16,
    grows: true,
    cell: ({ items }) => items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
  },
  { key: 'refund', title: 'Refund', width: 7, align: 'end', card: 'belowEnd', cell: ({ refundAmount }) => formatDollars(refundAmount) },
  { key: 'when', title: 'Requested', width: 8, cell: ({ createdAt }) => <time dateTime={createdAt}>{formatWhen(createdAt)}</time> },
];

/** Requests to send something back: those that wait for the shop first. */
export function ReturnsList() {
  return (
    <ListScreen
      title="Returns"
      text="What customers send back: approve it, receive it, refund it."
      list={useList(LIST)}
      columns={COLUMNS}
      rowKey={({ _id }) => _id}
      rowName={({ returnNumber }) => returnNumber}
      rowLink={({ _id }) => adminPaths.return(_id)}
      search={{ name: 'search', label: 'Search returns' }}
      filters={FILTERS}
      empty={{
        icon: Undo2,
        title: 'No return waits for you',
        text: 'Customers request returns on the pages of their orders. Choose a status to see earlier ones.',
        filtered: {
          title: 'No return matches',
          text: 'Try another status, or the number of an order, a name, an email address or a product.',
          showAll: 'Show waiting returns',
        },
      }}
    />
  );
}
