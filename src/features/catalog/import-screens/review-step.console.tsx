import { Columns3, RotateCw } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import type { ImportWithProgress } from '#features/catalog/imports/imports.schema';
import { Button, ButtonLink } from '#ui/button';
import { ColumnsStep } from './columns-step.console';
import { useImportAction } from './import-calls.console';
import { countOf, OUTCOMES } from './import-texts.console';
import { RowReport } from './row-report.console';

/** Those first that a person may have to do something about. */
const REPORTED = ['refuse', 'create', 'update', 'unchanged'] as const;
/** More rows than this start only after a confirmation. */
const MANY_ROWS = 100;

/** What importing the file would change, before anything is changed. */
export function ReviewStep({ one }: { one: ImportWithProgress }) {
  const action = useImportAction(one._id);
  const [params] = useSearchParams();
  const { create, update, unchanged, refuse, total } = one.rows;
  const count = create + update;
  if (params.has('columns')) return <ColumnsStep one={one} />;
  const start = async () => {
    const isConfirmed =
      count < MANY_ROWS ||
      (await confirm({
        title: `Import ${countOf(one.kind, count)}?`,
        text: 'It goes on in the background, and can be stopped and undone.',
        action: 'Import',
      }));
    if (isConfirmed) action.mutate({ action: 'start' });
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card title={count > 0 ? 'What would happen' : 'Nothing would change'} text={summaryOf(one)}>
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          <Count label="New" value={create} className="text-good" />
          <Count label="Changed" value={update} className="text-accent" />
          <Count label="Unchanged" value={unchanged} />
          <Count label="Refused" value={refuse} className={refuse > 0 ? 'text-bad' : ''} />
        </dl>
        <div className="mt-5 flex flex-wrap gap-2">
          {count > 0 && (
            <Button isBusy={action.isPending} onClick={() => void start()}>
              Import {countOf(one.kind, count)}
            </Button>
          )}
          <ButtonLink variant="secondary" to="?columns">
            <Columns3 aria-hidden className="size-4" />
            Change columns
          </ButtonLink>
          <Button variant="secondary" isBusy={action.isPending} onClick={() => action.mutate({ action: 'check' })}>
            <RotateCw aria-hidden className="size-4" />
            Check again
          </Button>
        </div>
      </Card>
      {total > 0 && (
        <RowReport
          one={one}
          title="Row by row"
          text={
            refuse > 0
              ? 'Refused rows are left out. Mend them in the file and import it again: what is imported already stays as it is.'
              : undefined
          }
          views={REPORTED.map((outcome) => ({ key: outcome, outcome, label: OUTCOMES[outcome].before, count: one.rows[outcome] }))}
        />
      )}
    </div>
  );
}

function summaryOf({ kind, rows: { create, update, refuse, total } }: ImportWithProgress): string {
  if (create + update > 0) return 'Nothing has been changed yet. The check compared the file with the shop as it was then.';
  if (refuse === total) return `None of the ${countOf(kind, total)} can be imported. The reasons are below.`;
  return 'The shop has everything that is in the file.';
}

function Count({ label, value, className = '' }: { label: string; value: number; className?: string }) {
  return (
    <div className="rounded-sm bg-raised/60 px-3 py-2.5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={`text-2xl font-bold tabular-nums ${className}`}>{value.toLocaleString('en-US')}</dd>
    </div>
  );
}
