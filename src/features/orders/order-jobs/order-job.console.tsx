import { FileQuestion } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { EmptyState } from '#console/empty-state';
import { formatCount } from '#console/format';
import { OutcomeRows, useOutcomeViews } from '#console/outcome-rows';
import { PageHeader } from '#console/page-header';
import { JobProgress } from '#console/progress';
import { LinkTabs } from '#console/tabs';
import { UnloadedScreen } from '#console/unloaded-screen';
import { adminPaths } from '#shared/admin-paths';
import { Button, ButtonLink } from '#ui/button';
import { Dotted } from '#ui/dotted';
import { useOrderJob, useOrderJobAction, useOrderJobRows } from './order-job-calls.console';
import { moveText, nameOfMove, ordersText, STATUSES } from './order-job-texts.console';
import type { RowOutcome } from './order-jobs.rules';
import type { OrderJobRow, OrderJobWithProgress } from './order-jobs.schema';
import { orderJobMessages as messages } from './order-jobs-console.messages';

const BACK = { label: messages.orders, to: adminPaths.orders() };
const SKELETON_LINES = 8;

/** One move of many orders: its preview, its progress, and what it refused. */
export function OrderJobScreen() {
  const { orderJobId = '' } = useParams();
  const { data, error, refetch } = useOrderJob(orderJobId);
  if (data) return <Found job={data.orderJob} />;
  return (
    <UnloadedScreen
      title={messages.moveOfManyOrders}
      back={BACK}
      error={error}
      onRetry={() => void refetch()}
      cards={[4]}
      label={messages.theMoveIsBeingLoaded}
      missing={
        <EmptyState icon={FileQuestion} title={messages.thisMoveIsNotHereAnyMore} text={messages.itIsOlderThan90Days}>
          <ButtonLink size="sm" to={adminPaths.orders()}>
            {messages.orders}
          </ButtonLink>
        </EmptyState>
      }
    />
  );
}

const SUMMARIES = {
  ready: messages.nothingHasMovedYet,
  running: messages.theOrdersAreBeingMoved,
  stopped: messages.stopped,
  done: messages.done,
  failed: messages.somethingWentWrong,
} as const satisfies Record<OrderJobWithProgress['status'], string>;

function Found({ job }: { job: OrderJobWithProgress }) {
  const { status, by, error, progress, note } = job;
  return (
    <>
      <PageHeader
        title={moveText(job)}
        back={BACK}
        status={<Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>}
        text={<Dotted facts={[messages.by(by), note]} />}
      />
      <div className="grid grid-cols-1 gap-4">
        {error && (
          <p role="alert" className="rounded-md border border-bad/40 bg-bad/5 p-4">
            {error}
          </p>
        )}
        <Card title={SUMMARIES[status]} text={countsText(job)} actions={<Actions job={job} />}>
          {status === 'running' && <JobProgress label={messages.movingOrders} done={progress.done} total={progress.total} />}
        </Card>
        <Orders job={job} />
      </div>
    </>
  );
}

function countsText({ rows, progress, status }: OrderJobWithProgress): string {
  const moved = status === 'ready' ? messages.willMove(ordersText(rows.change)) : messages.moved(ordersText(progress.done));
  return messages.areThatFarAlreadyAreRefused({ moved, unchanged: formatCount(rows.unchanged), refuse: formatCount(rows.refuse) });
}

function Actions({ job: { _id, status, rows } }: { job: OrderJobWithProgress }) {
  const action = useOrderJobAction(_id);
  switch (status) {
    case 'ready':
      return (
        rows.change > 0 && (
          <Button size="sm" isBusy={action.isPending} onClick={() => action.mutate('start')}>
            {messages.move(ordersText(rows.change))}
          </Button>
        )
      );
    case 'running':
      return (
        <Button variant="secondary" size="sm" isBusy={action.isPending} onClick={() => action.mutate('stop')}>
          {messages.stop}
        </Button>
      );
    case 'stopped':
    case 'failed':
      return (
        <Button size="sm" isBusy={action.isPending} onClick={() => action.mutate('start')}>
          {messages.continue}
        </Button>
      );
    case 'done':
      return (
        <ButtonLink size="sm" variant="secondary" to={adminPaths.pack()}>
          {messages.packMore}
        </ButtonLink>
      );
    default:
      return status satisfies never;
  }
}

/** The shown outcome and page are in the address. */
function Orders({ job }: { job: OrderJobWithProgress }) {
  const { rows } = job;
  const { current, page, tabs, toPage } = useOutcomeViews<{ key: RowOutcome; label: string; count: number }>([
    { key: 'refuse', label: messages.refused, count: rows.refuse },
    { key: 'change', label: job.status === 'done' ? messages.movedLabel : messages.moveLabel, count: rows.change },
    { key: 'unchanged', label: messages.thatFarAlready, count: rows.unchanged },
  ]);
  return (
    <Card title={messages.orders} isFlush>
      <LinkTabs label={messages.ordersByOutcome} tabs={tabs} />
      {current && <Rows key={current.key} job={job} outcome={current.key} page={page} toPage={toPage} />}
    </Card>
  );
}

interface RowsProps {
  job: OrderJobWithProgress;
  outcome: RowOutcome;
  page: number;
  toPage: (page: number) => string;
}

function Rows({ job, outcome, page, toPage }: RowsProps) {
  const query = useOrderJobRows(job, { page, outcome });
  return (
    <OutcomeRows query={query} page={page} toPage={toPage} emptyTitle={messages.noOrdersHere} skeletonLines={SKELETON_LINES}>
      {(row) => <Row key={row.position} row={row} moveTo={job.moveTo} />}
    </OutcomeRows>
  );
}

function Row({ row, moveTo }: { row: OrderJobRow; moveTo: OrderJobWithProgress['moveTo'] }) {
  const { orderId, reference, carrier, trackingNumber, problem, isPickup, outcome } = row;
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] sm:px-5">
      {orderId ? (
        <Link to={adminPaths.order(orderId)} className="min-w-0 font-medium wrap-anywhere hover:underline">
          {reference}
        </Link>
      ) : (
        <span className="min-w-0 font-medium wrap-anywhere">{reference}</span>
      )}
      <p className="min-w-0 text-cell wrap-anywhere">
        {problem && <span className="text-bad">{problem} </span>}
        <span className="text-muted">
          <Dotted facts={[isPickup && outcome !== 'refuse' && nameOfMove(moveTo, true), carrier, trackingNumber]} />
        </span>
      </p>
    </li>
  );
}
