import { FileQuestion } from 'lucide-react';
import { useParams } from 'react-router';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { EmptyState } from '#console/empty-state';
import { formatCount } from '#console/format';
import { PageHeader } from '#console/page-header';
import { JobProgress } from '#console/progress';
import { UnloadedScreen } from '#console/unloaded-screen';
import { adminPaths } from '#shared/admin-paths';
import { formatList } from '#shared/lists';
import { Button, ButtonLink } from '#ui/button';
import { useBulkEdit, useBulkEditAction } from './bulk-edit-calls.console';
import { BulkEditRows } from './bulk-edit-rows.console';
import { changeText, productsText, STATUSES } from './bulk-edit-texts.console';
import type { BulkEditWithProgress } from './bulk-edits.schema';
import { bulkEditMessages as messages } from './bulk-edits-console.messages';

const BACK = { label: messages.bulkEdits, to: adminPaths.bulkEdits() };

/** One bulk edit: its preview, its progress, its result and its undo. */
export function BulkEditScreen() {
  const { bulkEditId = '' } = useParams();
  const { data, error, refetch } = useBulkEdit(bulkEditId);
  if (data) return <Found edit={data.bulkEdit} />;
  return (
    <UnloadedScreen
      title={messages.bulkEdit}
      back={BACK}
      error={error}
      onRetry={() => void refetch()}
      cards={[4]}
      label={messages.theBulkEditIsBeingLoaded}
      missing={
        <EmptyState icon={FileQuestion} title={messages.thisBulkEditIsNotHereAny} text={messages.itIsOlderThan90Days}>
          <ButtonLink size="sm" to={adminPaths.products()}>
            {messages.products}
          </ButtonLink>
        </EmptyState>
      }
    />
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
        text={messages.by(productsText(rows.total), by)}
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
              label={status === 'running' ? messages.changingProducts : messages.undoing}
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
  ready: messages.nothingHasChangedYet,
  running: messages.theProductsAreBeingChanged,
  stopped: messages.stopped,
  done: messages.theProductsAreChanged,
  failed: messages.somethingWentWrong,
  undoing: messages.theChangesAreBeingUndone,
  undone: messages.theChangesAreUndone,
} as const satisfies Record<BulkEditWithProgress['status'], string>;

function countsText({ rows, progress, status }: BulkEditWithProgress): string {
  const parts = [
    messages.change(formatCount(rows.change)),
    messages.areSoAlready(formatCount(rows.unchanged)),
    messages.areRefused(formatCount(rows.refuse)),
  ];
  if (status === 'stopped') parts.unshift(messages.areChanged(formatCount(progress.applied)));
  if (status === 'undone') return messages.areAsBefore(formatCount(progress.undone), formatCount(progress.changedSince));
  return formatList(parts);
}

function Actions({ edit: { _id, status, rows } }: { edit: BulkEditWithProgress }) {
  const action = useBulkEditAction(_id);
  const undo = async () => {
    const question = {
      title: messages.undoThisBulkEdit,
      text: messages.eachValueThatNobodyHasChangedSince,
      action: messages.undo,
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
      {messages.undo}
    </Button>
  );
  switch (status) {
    case 'ready':
      return rows.change > 0 && start(messages.changeOfChange(productsText(rows.change)));
    case 'running':
      return (
        <Button variant="secondary" size="sm" isBusy={action.isPending} onClick={() => action.mutate('stop')}>
          {messages.stop}
        </Button>
      );
    case 'stopped':
    case 'failed':
      return (
        <>
          {undoButton}
          {start(messages.continue)}
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
