import { Columns3, RotateCw } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { formatCount } from '#console/format';
import type { ImportWithProgress } from '#features/catalog/imports/imports.schema';
import { Button, ButtonLink } from '#ui/button';
import { ColumnsStep } from './columns-step.console';
import { useImportAction } from './import-calls.console';
import { reviewStepMessages as messages } from './import-screens.messages';
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
  if (params.has('columns') && one.kind !== 'translations') return <ColumnsStep one={one} />;
  const start = async () => {
    const isConfirmed =
      count < MANY_ROWS ||
      (await confirm({
        title: messages.importQuestion(countOf(one.kind, count)),
        text: messages.itGoesOnInTheBackground,
        action: messages.import,
      }));
    if (isConfirmed) action.mutate({ action: 'start' });
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card title={count > 0 ? messages.whatWouldHappen : messages.nothingWouldChange} text={summaryOf(one)}>
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          <Count label={messages.new} value={create} className="text-good" />
          <Count label={messages.changed} value={update} className="text-accent" />
          <Count label={messages.unchanged} value={unchanged} />
          <Count label={messages.refused} value={refuse} className={refuse > 0 ? 'text-bad' : ''} />
        </dl>
        <div className="mt-5 flex flex-wrap gap-2">
          {count > 0 && (
            <Button isBusy={action.isPending} onClick={() => void start()}>
              {messages.importOfKind(countOf(one.kind, count))}
            </Button>
          )}
          {one.kind !== 'translations' && (
            <ButtonLink variant="secondary" to="?columns">
              <Columns3 aria-hidden className="size-4" />
              {messages.changeColumns}
            </ButtonLink>
          )}
          <Button variant="secondary" isBusy={action.isPending} onClick={() => action.mutate({ action: 'check' })}>
            <RotateCw aria-hidden className="size-4" />
            {messages.checkAgain}
          </Button>
        </div>
      </Card>
      {total > 0 && (
        <RowReport
          one={one}
          title={messages.rowByRow}
          text={refuse > 0 ? messages.refusedRowsAreLeftOut : undefined}
          views={REPORTED.map((outcome) => ({ key: outcome, outcome, label: OUTCOMES[outcome].before, count: one.rows[outcome] }))}
        />
      )}
    </div>
  );
}

function summaryOf({ kind, rows: { create, update, refuse, total } }: ImportWithProgress): string {
  if (create + update > 0) return messages.nothingHasBeenChangedYet;
  if (refuse === total) return messages.noneOfTheCanBeImported(countOf(kind, total));
  return messages.theShopHasEverything;
}

function Count({ label, value, className = '' }: { label: string; value: number; className?: string }) {
  return (
    <div className="rounded-sm bg-raised/60 px-3 py-2.5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={`text-2xl font-bold tabular-nums ${className}`}>{formatCount(value)}</dd>
    </div>
  );
}
