import { Card } from '#console/card';
import { JobProgress } from '#console/progress';
import type { ImportWithProgress } from '#features/catalog/imports/imports.schema';
import * as localeMessages from '#shared/locale.messages';
import { Button } from '#ui/button';
import { useImportAction } from './import-calls.console';
import { runStepMessages as messages } from './import-screens.messages';
import { KINDS } from './import-texts.console';
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
  const things = isFetching ? 'pictures' : KINDS[one.kind].things(2);
  return (
    <Card
      title={isUndoing ? messages.theImportIsBeingUndone : isFetching ? messages.thePicturesAreBeingFetched : messages.theImportIsRunning}
      text={messages.itGoesOnWithoutThisPage}
    >
      <JobProgress
        label={isUndoing ? messages.undoing(things) : isFetching ? messages.fetchingPictures : messages.importing(things)}
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
      <p className="mt-1 min-h-5 text-sm text-muted tabular-nums">{rate !== undefined && rateText(rate, things)}</p>
    </Card>
  );
}

function rateText(perSecond: number, things: string): string {
  const perMinute = Math.round(perSecond * 60);
  return perSecond >= 2
    ? messages.aSecond(Math.round(perSecond).toLocaleString(localeMessages.locale), things)
    : messages.aMinute(perMinute, things);
}
