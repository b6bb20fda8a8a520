import { CircleAlert, CircleCheck, CirclePause, type LucideIcon, Undo2 } from 'lucide-react';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { importMachine } from '#features/catalog/imports/imports.rules';
import type { ImportWithProgress } from '#features/catalog/imports/imports.schema';
import { adminPaths } from '#shared/admin-paths';
import { Button, ButtonLink } from '#ui/button';
import { useImportAction } from './import-calls.console';
import { resultStepMessages as messages } from './import-screens.messages';
import { countOf, OUTCOMES, STATES } from './import-texts.console';
import { RowReport, type RowView } from './row-report.console';

/** What an import did, and what can be done about it. */
export function ResultStep({ one }: { one: ImportWithProgress }) {
  const action = useImportAction(one._id);
  const { title, text, icon: Icon, tone } = resultOf(one);
  const next = importMachine.next(one.status);
  const undo = async () => {
    const isConfirmed = await confirm({
      title: messages.undoThisImport,
      text: messages.whatItCreatedIsRemoved,
      action: messages.undo(countOf(one.kind, one.progress.applied)),
      isDanger: true,
    });
    if (isConfirmed) action.mutate({ action: 'undo' });
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card title={title} text={text}>
        <div className="flex items-start gap-3">
          <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${tone}`} />
          <ul className="grid gap-1">
            {factsOf(one).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
        <div className="mt-5 flex flex-wrap gap-2">
          {next.includes('running') && (
            <Button isBusy={action.isPending} onClick={() => action.mutate({ action: 'start' })}>
              {messages.continueTheImport}
            </Button>
          )}
          {(one.kind === 'products' || one.kind === 'translations') && one.progress.applied > 0 && (
            <ButtonLink variant="secondary" to={adminPaths.products()}>
              {messages.seeTheProducts}
            </ButtonLink>
          )}
          {one.kind === 'stock' && one.progress.applied > 0 && (
            <ButtonLink variant="secondary" to={adminPaths.stock()}>
              {messages.seeTheStock}
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" to={adminPaths.newImport()}>
            {messages.newImport}
          </ButtonLink>
          {next.includes('undoing') && one.progress.applied > 0 && (
            <Button variant="danger" isBusy={action.isPending} onClick={() => void undo()}>
              <Undo2 aria-hidden className="size-4" />
              {messages.undoTheImport}
            </Button>
          )}
        </div>
      </Card>
      {one.rows.total > 0 && <RowReport one={one} title={messages.rowByRow} views={viewsOf(one)} />}
    </div>
  );
}

interface Result {
  title: string;
  text?: string;
  icon: LucideIcon;
  tone: string;
}

function resultOf({ status, error, progress }: ImportWithProgress): Result {
  switch (status) {
    case 'failed':
      return { title: messages.theImportHasFailed, text: error ?? '', icon: CircleAlert, tone: 'text-bad' };
    case 'stopped':
      return {
        title: messages.theImportIsStopped,
        text: messages.whatWasImportedStays,
        icon: CirclePause,
        tone: 'text-warn',
      };
    case 'undone':
      return progress.changedSince > 0
        ? { title: messages.theImportIsUndone, icon: Undo2, tone: 'text-warn' }
        : { title: messages.theImportIsUndoneTitle, icon: Undo2, tone: 'text-good' };
    default:
      return { title: messages.theImportIsDone, icon: CircleCheck, tone: 'text-good' };
  }
}

function factsOf({ kind, status, rows, progress }: ImportWithProgress): string[] {
  const { applied, undone, changedSince, total, done, pictures } = progress;
  if (status === 'undone' || undone + changedSince > 0) {
    return [
      messages.undone(countOf(kind, undone)),
      ...(changedSince > 0 ? [messages.left(countOf(kind, changedSince))] : []),
      ...(applied > 0 ? [messages.notUndoneYet(countOf(kind, applied))] : []),
    ];
  }
  const some = [
    ...(rows.create > 0 ? [messages.created(countOf(kind, rows.create))] : []),
    ...(rows.update > 0 ? [messages.changed(countOf(kind, rows.update))] : []),
    ...(rows.unchanged > 0 ? [messages.unchanged(countOf(kind, rows.unchanged))] : []),
  ];
  return [
    ...(done < total ? [messages.ofImported(countOf(kind, done), total)] : some),
    ...(rows.refuse > 0 ? [messages.refused(countOf(kind, rows.refuse))] : []),
    ...(pictures.stored > 0 ? [messages.ofPicturesFetched(pictures.stored, pictures.total)] : []),
    ...(pictures.failed > 0 ? [messages.picturesCouldNotBeFetched(pictures.failed)] : []),
  ];
}

function viewsOf({ rows, progress: { undone, changedSince, applied } }: ImportWithProgress): RowView[] {
  if (undone + changedSince > 0) {
    const left: RowView[] = [
      { key: 'changed_since', state: 'changed_since', label: STATES.changed_since, count: changedSince },
      { key: 'undone', state: 'undone', label: STATES.undone, count: undone },
    ];
    return applied > 0 ? [...left, { key: 'applied', state: 'applied', label: STATES.applied, count: applied }] : left;
  }
  return (['refuse', 'create', 'update', 'unchanged'] as const).map((outcome) => ({
    key: outcome,
    outcome,
    label: OUTCOMES[outcome].after,
    count: rows[outcome],
  }));
}
