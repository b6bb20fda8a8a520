import { FileQuestion } from 'lucide-react';
import { useParams } from 'react-router';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { EmptyState, FailedState } from '#console/empty-state';
import { formatCount } from '#console/format';
import { PageHeader } from '#console/page-header';
import { JobProgress } from '#console/progress';
import { LoadingStatus, SkeletonCard } from '#console/skeleton';
import { ApiError } from '#http/client/api-error';
import { adminPaths } from '#shared/admin-paths';
import { Button, ButtonLink } from '#ui/button';
import { useBulkEdit, useBulkEditAction } from './bulk-edit-calls.console';
import { BulkEditRows } from './bulk-edit-rows.console';
import { changeText, productsText, STATUSES } from './bulk-edit-texts.console';
import type { BulkEditWithProgress } from './bulk-edits.schema';

const BACK = { label: 'Bulk edits', to: adminPaths.bulkEdits() };

/** One bulk edit: its preview, its progress, its result and its undo. */
export function BulkEditScreen() {
  const { bulkEditId = '' } = useParams();
  const { data, error, refetch } = useBulkEdit(bulkEditId);
  if (data) return <Found edit={data.bulkEdit} />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title="Bulk edit" back={BACK} />
      {isMissing && (
        <EmptyState icon={FileQuestion} title="This bulk edit is not here any more" text="It is older than 90 days.">
          <ButtonLink size="sm" to={adminPaths.products()}>
            Products
          </ButtonLink>
        </EmptyState>
      )}
      {error && !isMissing && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && (
        <>
          <LoadingStatus label="The bulk edit is being loaded" />
          <SkeletonCard fields={4} />
        </>
      )}
    </>
  );
}

function Found({ edit }: { edit: BulkEditWithProgress }) {
  const { status, change, rows, by, error } = edit;
  return (
    <>
      <PageHeader
        title={changeText(change)}
        back={BACK}
        status={<Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>}
        text={`${productsText(rows.total)} · by ${by}`}
      />
      <div className="grid grid-cols-1 gap-4">
        {error && (
          <p role="alert" className="rounded-md border border-bad/40 bg-bad/5 p-4">
            {error}
          </p>
        )}
        <Card title={SUMMARIES[status]} text={countsText(edit)} actions={<Actions edit={edit} />}>
          {(status === 'running' || status === 'undoing') && (
            <JobProgress
              label={status === 'running' ? 'Changing products' : 'Undoing'}
              done={edit.progress.done}
              total={edit.progress.total}
            />
          )}
        </Card>
        <BulkEditRows edit={edit} />
      </div>
    </>
  );
}

const SUMMARIES = {
  ready: 'Nothing has changed yet',
  running: 'The products are being changed',
  stopped: 'Stopped',
  done: 'The products are changed',
  failed: 'Something went wrong',
  undoing: 'The changes are being undone',
  undone: 'The changes are undone',
} as const satisfies Record<BulkEditWithProgress['status'], string>;

function countsText({ rows, progress, status }: BulkEditWithProgress): string {
  const parts = [
    `${formatCount(rows.change)} change`,
    `${formatCount(rows.unchanged)} are so already`,
    `${formatCount(rows.refuse)} are refused`,
  ];
  if (status === 'stopped') parts.unshift(`${formatCount(progress.applied)} are changed`);
  if (status === 'undone')
    return `${formatCount(progress.undone)} are as before, ${formatCount(progress.changedSince)} were changed by others since`;
  return parts.join(', ');
}

function Actions({ edit: { _id, status, rows } }: { edit: BulkEditWithProgress }) {
  const action = useBulkEditAction(_id);
  const undo = async () => {
    const question = {
      title: 'Undo this bulk edit?',
      text: 'Each value that nobody has changed since gets its earlier one. The others are listed.',
      action: 'Undo',
    };
    if (await confirm(question)) action.mutate('undo');
  };
  const start = (label: string) => (
    <Button size="sm" isBusy={action.isPending} onClick={() => action.mutate('start')}>
      {label}
    </Button>
  );
  const undoButton = (
    <Button variant="secondary" size="sm" isBusy={action.isPending} onClick={() => void undo()}>
      Undo
    </Button>
  );
  switch (status) {
    case 'ready':
      return rows.change > 0 && start(`Change ${productsText(rows.change)}`);
    case 'running':
      return (
        <Button variant="secondary" size="sm" isBusy={action.isPending} onClick={() => action.mutate('stop')}>
          Stop
        </Button>
      );
    case 'stopped':
    case 'failed':
      return (
        <>
          {undoButton}
          {start('Continue')}
        </>
      );
    case 'done':
      return rows.change > 0 && undoButton;
    case 'undoing':
    case 'undone':
      return null;
    default:
      return status satisfies never;
  }
}
