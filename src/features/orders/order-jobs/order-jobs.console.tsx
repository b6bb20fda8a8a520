import { Truck } from 'lucide-react';
import { Badge } from '#console/badge';
import { formatCount, formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { WORK_RETENTION_DAYS } from '#features/platform/jobs/claimed-work.rules';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { moveText, STATUSES } from './order-job-texts.console';
import { orderJobsCalls } from './order-jobs.calls';
import type { OrderJob } from './order-jobs.schema';
import { orderJobsScreenMessages as messages } from './order-jobs-console.messages';

const LIST = listSpec({
  call: orderJobsCalls('/'),
  pageSize: 20,
  read: ({ orderJobs, total }) => ({ rows: orderJobs, total }),
});

const COLUMNS: Column<OrderJob>[] = [
  { key: 'move', title: messages.move, width: 16, grows: true, isLink: true, isFixed: true, card: 'title', cell: moveText },
  {
    key: 'status',
    title: messages.status,
    width: 9,
    card: 'end',
    cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>,
  },
  { key: 'refused', title: messages.refused, width: 6, align: 'end', cell: ({ rows }) => formatCount(rows.refuse) },
  { key: 'by', title: messages.by, width: 13, card: 'below', cell: ({ by }) => by },
  {
    key: 'when',
    title: messages.when,
    width: 7,
    card: 'belowEnd',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatWhen(createdAt)}</time>,
  },
];

/** Earlier moves of many orders. */
export function OrderJobs() {
  return (
    <ListScreen
      title={messages.movesOfManyOrders}
      back={{ label: messages.orders, to: adminPaths.orders() }}
      text={messages.ordersThatWereMovedTogether(WORK_RETENTION_DAYS)}
      list={useList(LIST)}
      columns={COLUMNS}
      rowKey={({ _id }) => _id}
      rowName={moveText}
      rowLink={({ _id }) => adminPaths.orderJob(_id)}
      empty={{
        icon: Truck,
        title: messages.noOrdersWereMovedTogetherYet,
        text: messages.selectOrdersInTheirListAndChoose,
        action: (
          <ButtonLink size="sm" to={adminPaths.orders()}>
            {messages.chooseOrders}
          </ButtonLink>
        ),
      }}
    />
  );
}
