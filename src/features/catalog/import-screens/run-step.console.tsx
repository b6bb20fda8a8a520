import { Card } from '#console/card';
import { JobProgress } from '#console/progress';
import type { ImportKind } from '#features/catalog/import-files/import-fields.rules';
import type { ImportWithProgress } from '#features/catalog/imports/imports.schema';
import { Button } from '#ui/button';
import { useImportAction } from './import-calls.console';
import { runStepMessages as messages } from './import-screens.messages';
import { useRate } from './use-rate.console';

/** An import that is being applied or undone: it goes on without this page. */
export function RunStep({ one }: { one: ImportWithProgress }) {
  const action = useImportAction(one._id);
  const { done, total, pictures } = one.progress;
  const tried = pictures.stored + pictures.failed;
  const isUndoing = one.status === 'undoing';
  const isFetching = !isUndoing && done === total && pictures.total > tried;
  const step = isFetching ? { done: tried, total: pictures.total } : { done, total };
  const rate = useRate(step.done, isFetching ? 'pictures' : one.status);
  return (
    <Card
      title={isUndoing ? messages.theImportIsBeingUndone : isFetching ? messages.thePicturesAreBeingFetched : messages.theImportIsRunning}
      text={messages.itGoesOnWithoutThisPage}
    >
      <JobProgress
        label={isUndoing ? messages.undoing[one.kind] : isFetching ? messages.fetchingPictures : messages.importing[one.kind]}
        done={step.done}
        total={step.total}
        secondsLeft={rate === undefined ? undefined : (step.total - step.done) / rate}
        actions={
          !isUndoing && (
            <Button variant="secondary" size="sm" isBusy={action.isPending} onClick={() => action.mutate({ action: 'stop' })}>
              {messages.stop}
            </Button>
          )
        }
      />
      <p className="mt-1 min-h-5 text-sm text-muted tabular-nums">
        {rate !== undefined && rateText(rate, isFetching ? 'pictures' : one.kind)}
      </p>
    </Card>
  );
}

function rateText(perSecond: number, things: ImportKind | 'pictures'): string {
  return perSecond >= 2 ? messages.aSecond[things](Math.round(perSecond)) : messages.aMinute[things](Math.round(perSecond * 60));
}
