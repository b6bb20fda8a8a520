import { Truck } from 'lucide-react';
import { Badge } from '#console/badge';
import { EmptyState } from '#console/empty-state';
import { formatCount, formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { DataTable } from '#console/table/data-table';
import type { Column } from '#console/table/data-table.types';
import { useTableState } from '#console/table/use-table-state';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { useOrderJobs } from './order-job-calls.console';
import { moveText, STATUSES } from './order-job-texts.console';
import type { OrderJob } from './order-jobs.schema';

const ROWS = 20;
const SPEC = { filters: [], sort: '' };

const COLUMNS: Column<OrderJob>[] = [
  { key: 'move', title: 'Move', width: 16, grows: true, isLink: true, isFixed: true, card: 'title', cell: moveText },
  {
    key: 'status',
    title: 'Status',
    width: 9,
    card: 'end',
    cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>,
  },
  { key: 'refused', title: 'Refused', width: 6, align: 'end', cell: ({ rows }) => formatCount(rows.refuse) },
  { key: 'by', title: 'By', width: 13, card: 'below', cell: ({ by }) => by },
  {
    key: 'when',
    title: 'When',
    width: 7,
    card: 'belowEnd',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatWhen(createdAt)}</time>,
  },
];

/** Earlier moves of many orders. */
export function OrderJobs() {
  const state = useTableState(SPEC);
  const { data, error, isPlaceholderData, refetch } = useOrderJobs({ page: state.page, limit: ROWS });
  return (
    <>
      <PageHeader
        title="Moves of many orders"
        back={{ label: 'Orders', to: adminPaths.orders() }}
        text="Orders that were moved together, and which were refused. They are listed for 90 days."
      />
      <DataTable
        name="Moves of many orders"
        columns={COLUMNS}
        rows={data?.orderJobs}
        rowKey={({ _id }) => _id}
        rowName={moveText}
        rowLink={({ _id }) => adminPaths.orderJob(_id)}
        state={state}
        total={data?.total}
        pageSize={ROWS}
        isStale={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            icon={Truck}
            title="No orders were moved together yet"
            text="Select orders in their list and choose where they go, or pack them together. You see what happens to each before anything does."
          >
            <ButtonLink size="sm" to={adminPaths.orders()}>
              Choose orders
            </ButtonLink>
          </EmptyState>
        }
      />
    </>
  );
}
