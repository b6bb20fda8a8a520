import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { apiListQuery } from '#console/api-query';
import { Badge } from '#console/badge';
import { EmptyState } from '#console/empty-state';
import { formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { DataTable } from '#console/table/data-table';
import type { Column } from '#console/table/data-table.types';
import { FilterBar } from '#console/table/filter-bar';
import { useTableState } from '#console/table/use-table-state';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { returnStatusNames } from './returns.messages';
import { RETURN_STATUSES, type ReturnStatus } from './returns.rules';
import type { ReturnPage, StaffReturn } from './returns.schema';

const ROWS = 50;
/** Without a choice, those that wait for staff. */
const SPEC = { filters: ['search', 'status'], sort: '' };

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
  const state = useTableState(SPEC);
  const { status = 'waiting', search = '' } = state.filters;
  const query = new URLSearchParams({
    limit: String(ROWS),
    page: String(state.page),
    ...(status !== 'all' && { status }),
    ...(search && { search }),
  });
  const { data, error, isPlaceholderData, refetch } = useQuery(apiListQuery<ReturnPage>(`/returns?${query}`));
  const isChosen = state.filters.status !== undefined || search !== '';
  return (
    <>
      <PageHeader title="Returns" text="What customers send back: approve it, receive it, refund it." />
      <DataTable
        name="Returns"
        columns={COLUMNS}
        rows={data?.returns}
        rowKey={({ _id }) => _id}
        rowName={({ returnNumber }) => returnNumber}
        rowLink={({ _id }) => adminPaths.return(_id)}
        state={state}
        total={data?.totalReturns}
        pageSize={ROWS}
        isStale={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        toolbar={
          <FilterBar
            state={state}
            search={{ name: 'search', label: 'Search returns' }}
            filters={[
              {
                kind: 'choice',
                label: 'Status',
                names: ['status'],
                options: [{ value: 'all', label: 'All' }, ...RETURN_STATUSES.map((value) => ({ value, label: returnStatusNames[value] }))],
              },
            ]}
          />
        }
        empty={
          <EmptyState
            icon={Undo2}
            title={isChosen ? 'No return matches' : 'No return waits for you'}
            text={
              isChosen
                ? 'Try another status, or the number of an order, a name, an email address or a product.'
                : 'Customers request returns on the pages of their orders. Choose a status to see earlier ones.'
            }
          />
        }
      />
    </>
  );
}
