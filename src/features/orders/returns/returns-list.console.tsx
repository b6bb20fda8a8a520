import { Undo2 } from 'lucide-react';
import { Badge } from '#console/badge';
import { formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import type { Filter } from '#console/table/filter-chip';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { adminPaths } from '#shared/admin-paths';
import { formatList } from '#shared/lists';
import { formatDollars } from '#shared/money';
import { returnsCalls } from './returns.calls';
import { returnStatusNames } from './returns.messages';
import { RETURN_STATUSES, type ReturnStatus } from './returns.rules';
import type { ReturnListQuery, StaffReturn } from './returns.schema';
import { returnsListMessages as texts } from './returns-console.messages';

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
    label: texts.status,
    names: ['status'],
    options: [{ value: 'all', label: texts.all }, ...RETURN_STATUSES.map((value) => ({ value, label: returnStatusNames[value] }))],
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
  { key: 'number', title: texts.return, width: 13.5, card: 'title', isFixed: true, isLink: true, cell: ({ returnNumber }) => returnNumber },
  {
    key: 'status',
    title: texts.status,
    width: 7,
    card: 'end',
    cell: ({ status }) => <Badge tone={TONES[status]}>{returnStatusNames[status]}</Badge>,
  },
  { key: 'customer', title: texts.customer, width: 12, grows: true, card: 'below', cell: ({ customer }) => customer.name },
  {
    key: 'items',
    title: texts.items,
    width: 16,
    grows: true,
    cell: ({ items }) => formatList(items.map(({ name, quantity }) => `${quantity} × ${name}`)),
  },
  { key: 'refund', title: texts.refund, width: 7, align: 'end', card: 'belowEnd', cell: ({ refundAmount }) => formatDollars(refundAmount) },
  { key: 'when', title: texts.requested, width: 8, cell: ({ createdAt }) => <time dateTime={createdAt}>{formatWhen(createdAt)}</time> },
];

/** Requests to send something back: those that wait for the shop first. */
export function ReturnsList() {
  return (
    <ListScreen
      title={texts.returns}
      text={texts.whatCustomersSendBack}
      list={useList(LIST)}
      columns={COLUMNS}
      rowKey={({ _id }) => _id}
      rowName={({ returnNumber }) => returnNumber}
      rowLink={({ _id }) => adminPaths.return(_id)}
      search={{ name: 'search', label: texts.searchReturns }}
      filters={FILTERS}
      empty={{
        icon: Undo2,
        title: texts.noReturnWaitsForYou,
        text: texts.customersRequestReturnsOnThePages,
        filtered: {
          title: texts.noReturnMatches,
          text: texts.tryAnotherStatus,
          showAll: texts.showWaitingReturns,
        },
      }}
    />
  );
}
