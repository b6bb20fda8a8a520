import { Check, Circle, SkipForward } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { useRight } from '#features/accounts/staff/use-right.console';
import { Button } from '#ui/button';
import { DoorsButton } from './doors-button.console';
import { type OpeningStep, STEP_PLACES } from './opening.rules';
import type { Opening } from './opening.schema';
import { useOpening, useOpeningChange } from './opening-calls.console';
import { checklistMessages as messages } from './opening-console.messages';
import { STEP_TEXTS } from './opening-steps.console';

/** On the home screen of a new shop: what to do before the doors open. Each step knows from the shop's data whether it is done. */
export function OpeningChecklist() {
  const { data } = useOpening();
  return data?.opening.isChecklistShown ? <Checklist opening={data.opening} /> : null;
}

function Checklist({ opening: { isOpen, steps } }: { opening: Opening }) {
  const canWrite = useRight('settings.write');
  const change = useOpeningChange();
  const settled = steps.filter(({ isDone, isSkipped }) => isDone || isSkipped).length;
  const skipped = steps.filter(({ isSkipped }) => isSkipped).map(({ step }) => step);
  const setSkipped = (step: OpeningStep, isSkipped: boolean) =>
    change.mutate({
      skippedSteps: [...skipped.filter((each) => each !== step), ...(isSkipped ? [step] : [])].filter((each) => each !== 'open'),
    });
  return (
    <Card
      title={isOpen ? messages.yourShopIsOpen : messages.openYourShop}
      text={messages.ofSteps({ settled, count: steps.length, isOpen })}
      actions={
        canWrite &&
        isOpen && (
          <Button variant="secondary" size="sm" isBusy={change.isPending} onClick={() => change.mutate({ isChecklistShown: false })}>
            {messages.removeThisList}
          </Button>
        )
      }
      isFlush
    >
      <ol className="divide-y divide-line border-t border-line">
        {steps.map(({ step, isDone, isSkipped }) => (
          <li key={step} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
            <StepMark isDone={isDone} isSkipped={isSkipped} />
            <div className="min-w-0 flex-1 basis-52">
              <StepLink step={step} />
              <p className="text-sm text-muted">{STEP_TEXTS[step].text}</p>
            </div>
            {isDone && <Badge tone="good">{messages.done}</Badge>}
            {!isDone && step === 'open' && canWrite && <DoorsButton isOpen={isOpen} />}
            {!isDone && step !== 'open' && canWrite && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={messages.leaveOrSkip(isSkipped, STEP_TEXTS[step].title)}
                onClick={() => setSkipped(step, !isSkipped)}
              >
                {isSkipped ? messages.doItAfterAll : messages.skip}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepMark({ isDone, isSkipped }: { isDone: boolean; isSkipped: boolean }) {
  if (isDone) return <Check aria-hidden className="size-5 shrink-0 text-good" />;
  return isSkipped ? (
    <SkipForward aria-hidden className="size-5 shrink-0 text-muted" />
  ) : (
    <Circle aria-hidden className="size-5 shrink-0 text-muted" />
  );
}

function StepLink({ step }: { step: OpeningStep }) {
  const { title } = STEP_TEXTS[step];
  const place = STEP_PLACES[step];
  const look = 'inline-flex min-h-6 items-center font-semibold hover:underline';
  if ('screen' in place) {
    return (
      <Link to={place.screen} className={look}>
        {title}
      </Link>
    );
  }
  return (
    <a href={place.shop} target="_blank" rel="noreferrer" className={look}>
      {title}
    </a>
  );
}
