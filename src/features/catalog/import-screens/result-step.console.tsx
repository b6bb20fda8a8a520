import { CircleAlert, CircleCheck, CirclePause, type LucideIcon, Undo2 } from 'lucide-react';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { importMachine } from '#features/catalog/imports/imports.rules';
import type { ImportWithProgress } from '#features/catalog/imports/imports.schema';
import { adminPaths } from '#shared/admin-paths';
import { Button, ButtonLink } from '#ui/button';
import { useImportAction } from './import-calls.console';
import { countOf, OUTCOMES, STATES } from './import-texts.console';
import { RowReport, type RowView } from './row-report.console';

/** What an import did, and what can be done about it. */
export function ResultStep({ one }: { one: ImportWithProgress }) {
  const action = useImportAction(one._id);
  const { title, text, icon: Icon, tone } = resultOf(one);
  const next = importMachine.next(one.status);
  const undo = async () => {
    const isConfirmed = await confirm({
      title: 'Undo this import?',
      text: `What it created is removed, and what it changed gets its earlier values. What somebody has changed, ordered or reviewed since stays as it is, and is listed.`,
      action: `Undo ${countOf(one.kind, one.progress.applied)}`,
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
              Continue the import
            </Button>
          )}
          {one.kind === 'products' && one.progress.applied > 0 && (
            <ButtonLink variant="secondary" to={adminPaths.products()}>
              See the products
            </ButtonLink>
          )}
          {one.kind === 'stock' && one.progress.applied > 0 && (
            <ButtonLink variant="secondary" to={adminPaths.stock()}>
              See the stock
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" to={adminPaths.newImport()}>
            New import
          </ButtonLink>
          {next.includes('undoing') && one.progress.applied > 0 && (
            <Button variant="danger" isBusy={action.isPending} onClick={() => void undo()}>
              <Undo2 aria-hidden className="size-4" />
              Undo the import
            </Button>
          )}
        </div>
      </Card>
      {one.rows.total > 0 && <RowReport one={one} title="Row by row" views={viewsOf(one)} />}
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
      return { title: 'The import has failed', text: error ?? '', icon: CircleAlert, tone: 'text-bad' };
    case 'stopped':
      return {
        title: 'The import is stopped',
        text: 'What was imported stays. It can go on, or be undone.',
        icon: CirclePause,
        tone: 'text-warn',
      };
    case 'undone':
      return progress.changedSince > 0
        ? { title: 'The import is undone, except what was changed since', icon: Undo2, tone: 'text-warn' }
        : { title: 'The import is undone', icon: Undo2, tone: 'text-good' };
    default:
      return { title: 'The import is done', icon: CircleCheck, tone: 'text-good' };
  }
}

function factsOf({ kind, status, rows, progress }: ImportWithProgress): string[] {
  const { applied, undone, changedSince, total, done, pictures } = progress;
  if (status === 'undone' || undone + changedSince > 0) {
    return [
      `${countOf(kind, undone)} undone`,
      ...(changedSince > 0 ? [`${countOf(kind, changedSince)} left, because somebody has changed or used them since`] : []),
      ...(applied > 0 ? [`${countOf(kind, applied)} not undone yet`] : []),
    ];
  }
  const some = [
    ...(rows.create > 0 ? [`${countOf(kind, rows.create)} created`] : []),
    ...(rows.update > 0 ? [`${countOf(kind, rows.update)} changed`] : []),
    ...(rows.unchanged > 0 ? [`${countOf(kind, rows.unchanged)} unchanged`] : []),
  ];
  return [
    ...(done < total ? [`${countOf(kind, done)} of ${total.toLocaleString('en-US')} imported`] : some),
    ...(rows.refuse > 0 ? [`${countOf(kind, rows.refuse)} refused: the reasons are below`] : []),
    ...(pictures.stored > 0
      ? [`${pictures.stored.toLocaleString('en-US')} of ${pictures.total.toLocaleString('en-US')} pictures fetched`]
      : []),
    ...(pictures.failed > 0
      ? [`${pictures.failed.toLocaleString('en-US')} pictures could not be fetched: their products have a note`]
      : []),
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
