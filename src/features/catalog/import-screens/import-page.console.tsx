import { FileQuestion, Trash2 } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { EmptyState, FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { JobProgress } from '#console/progress';
import { LoadingStatus, SkeletonCard } from '#console/skeleton';
import { DELETABLE_STATUSES, type ImportStatus } from '#features/catalog/imports/imports.rules';
import type { ImportWithProgress } from '#features/catalog/imports/imports.schema';
import { ApiError } from '#http/client/api-error';
import { adminPaths } from '#shared/admin-paths';
import { Button, ButtonLink } from '#ui/button';
import { ColumnsStep } from './columns-step.console';
import { useDeleteImport, useImport, useImportAction } from './import-calls.console';
import { ImportHelp } from './import-help.console';
import { importPageMessages as messages } from './import-screens.messages';
import { type ImportStep, ImportSteps } from './import-steps.console';
import { FORMATS, KINDS, STATUSES } from './import-texts.console';
import { ResultStep } from './result-step.console';
import { ReviewStep } from './review-step.console';
import { RunStep } from './run-step.console';

const BACK = { label: messages.importAndExport, to: adminPaths.imports() };

const STEP_OF: Record<ImportStatus, ImportStep> = {
  uploaded: 'columns',
  checking: 'check',
  ready: 'check',
  running: 'import',
  stopped: 'import',
  done: 'import',
  failed: 'import',
  undoing: 'import',
  undone: 'import',
};

/** One import, from its columns to its result: where it is, the server knows, so a reload goes on there. */
export function ImportPage() {
  const { importId = '' } = useParams();
  const { data, error, refetch } = useImport(importId);
  if (data) return <Found one={data.import} />;
  if (error instanceof ApiError && error.status === 404) return <Missing />;
  return (
    <>
      <PageHeader title={messages.import} back={BACK} />
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <LoadingStatus label={messages.theImportIsBeingLoaded} />
          <SkeletonCard fields={5} />
        </>
      )}
    </>
  );
}

function Missing() {
  return (
    <>
      <PageHeader title={messages.import} back={BACK} />
      <EmptyState icon={FileQuestion} title={messages.thisImportIsNotHereAnyMore} text={messages.itWasDeleted}>
        <ButtonLink size="sm" to={adminPaths.newImport()}>
          {messages.newImport}
        </ButtonLink>
      </EmptyState>
    </>
  );
}

function Found({ one }: { one: ImportWithProgress }) {
  const { kind, format, fileName, status, by } = one;
  const isEnd = status === 'done' || status === 'undone';
  return (
    <>
      <PageHeader
        title={fileName || KINDS[kind].title}
        back={BACK}
        status={<Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>}
        text={messages.fromRowsUploadedBy({ title: KINDS[kind].title, formats: FORMATS[format], total: one.lines.total, by })}
        actions={<DeleteImport one={one} />}
      />
      <ImportSteps current={STEP_OF[status]} isDone={isEnd} hasColumns={kind !== 'translations'} />
      <Step one={one} />
    </>
  );
}

function Step({ one }: { one: ImportWithProgress }) {
  switch (one.status) {
    case 'uploaded':
      if (one.kind === 'translations') return <UncheckedStep one={one} />;
      return (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_min(20rem,35%)]">
          <ColumnsStep key={one._id} one={one} />
          <ImportHelp />
        </div>
      );
    case 'checking':
      return <CheckingStep one={one} />;
    case 'ready':
      return <ReviewStep one={one} />;
    case 'running':
    case 'undoing':
      return <RunStep one={one} />;
    case 'stopped':
    case 'done':
    case 'failed':
    case 'undone':
      return <ResultStep one={one} />;
    default:
      return one.status satisfies never;
  }
}

/** Somebody has stopped its check, or it has failed. */
function UncheckedStep({ one }: { one: ImportWithProgress }) {
  const action = useImportAction(one._id);
  return (
    <Card title={messages.theFileIsNotChecked} text={one.error ?? messages.nothingIsChanged}>
      <Button isBusy={action.isPending} onClick={() => action.mutate({ action: 'check' })}>
        {messages.checkTheFile}
      </Button>
    </Card>
  );
}

function CheckingStep({ one }: { one: ImportWithProgress }) {
  const action = useImportAction(one._id);
  const { total, checked } = one.lines;
  return (
    <Card title={messages.theFileIsComparedWithTheShop} text={messages.nothingIsChanged}>
      <JobProgress
        label={messages.checkingRows}
        done={checked}
        total={checked > 0 ? total : undefined}
        actions={
          <Button variant="secondary" size="sm" isBusy={action.isPending} onClick={() => action.mutate({ action: 'stop' })}>
            {messages.stop}
          </Button>
        }
      />
    </Card>
  );
}

function DeleteImport({ one }: { one: ImportWithProgress }) {
  const navigate = useNavigate();
  const deletion = useDeleteImport(one._id, () => void navigate(adminPaths.imports()));
  if (!DELETABLE_STATUSES.some((status) => status === one.status)) return null;
  const confirmDeletion = async () => {
    const isConfirmed = await confirm({
      title: messages.deleteThisFile,
      text: messages.nothingOfItWasImported,
      action: messages.delete,
      isDanger: true,
    });
    if (isConfirmed) deletion.mutate();
  };
  return (
    <Button variant="danger" size="sm" isBusy={deletion.isPending} onClick={() => void confirmDeletion()}>
      <Trash2 aria-hidden className="size-4" />
      {messages.deleteFile}
    </Button>
  );
}
