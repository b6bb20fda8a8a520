import { Circle, CircleCheck, CircleSlash } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { useRight } from '#features/accounts/staff/use-right.console';
import { adminPaths } from '#shared/admin-paths';
import { Button, ButtonLink } from '#ui/button';
import { isSkippable, type OpeningStep, type SkippableStep, STEP_SCREENS } from './opening.rules';
import type { Opening } from './opening.schema';
import { OpeningButton } from './opening-button.console';
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
  const next = steps.find(({ isDone, isSkipped }) => !isDone && !isSkipped)?.step;
  const skipped = steps.flatMap(({ step, isSkipped }) => (isSkipped && isSkippable(step) ? [step] : []));
  const setSkipped = (step: SkippableStep, isSkipped: boolean) =>
    change.mutate({ skippedSteps: [...skipped.filter((each) => each !== step), ...(isSkipped ? [step] : [])] });
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
      <div className="px-4 pb-4 sm:px-5">
        <progress aria-label={messages.progress} value={settled} max={steps.length} className="progress-bar" />
      </div>
      <ol className="divide-y divide-line border-t border-line">
        {steps.map((each) => (
          <StepRow key={each.step} {...each} isNext={each.step === next} isOpen={isOpen} onSkip={canWrite ? setSkipped : undefined} />
        ))}
      </ol>
    </Card>
  );
}

interface StepRowProps {
  step: OpeningStep;
  isDone: boolean;
  isSkipped: boolean;
  /** The first that is neither done nor skipped. */
  isNext: boolean;
  isOpen: boolean;
  /** Absent: the person may only look. */
  onSkip: ((step: SkippableStep, isSkipped: boolean) => void) | undefined;
}

/** What is done or skipped is one line; the next step says what to do, and begins with one press. */
function StepRow({ step, isDone, isSkipped, isNext, isOpen, onSkip }: StepRowProps) {
  const { title, text } = STEP_TEXTS[step];
  const isSettled = isDone || isSkipped;
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 px-4 sm:px-5 ${isNext ? 'bg-accent/6 py-4' : 'py-2.5'}`}
    >
      <StepMark isDone={isDone} isSkipped={isSkipped} />
      <div className="min-w-0 flex-1 basis-52">
        <Link
          to={STEP_SCREENS[step]}
          className={`inline-flex min-h-6 items-center hover:underline pointer-coarse:min-h-11 ${isSettled ? 'font-medium text-muted' : 'font-semibold'}`}
        >
          {title}
        </Link>
        {!isSettled && <p className="text-sm text-muted">{text}</p>}
      </div>
      {isDone ? (
        <Badge tone="good">{messages.done}</Badge>
      ) : (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:ps-8">
          {step === 'open' && onSkip && <OpeningButton isOpen={isOpen} />}
          {isNext && step !== 'open' && (
            <ButtonLink size="sm" to={STEP_SCREENS[step]} aria-label={messages.start(title)}>
              {messages.startText}
            </ButtonLink>
          )}
          {isNext && step === 'product' && (
            <ButtonLink variant="secondary" size="sm" to={adminPaths.newImport()}>
              {messages.importProducts}
            </ButtonLink>
          )}
          {isSkippable(step) && onSkip && (
            <Button variant="ghost" size="sm" aria-label={messages.leaveOrSkip(isSkipped, title)} onClick={() => onSkip(step, !isSkipped)}>
              {isSkipped ? messages.doItAfterAll : messages.skip}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function StepMark({ isDone, isSkipped }: Pick<StepRowProps, 'isDone' | 'isSkipped'>) {
  if (isDone) return <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />;
  return isSkipped ? (
    <CircleSlash aria-hidden className="size-5 shrink-0 text-muted" />
  ) : (
    <Circle aria-hidden className="size-5 shrink-0 text-muted" />
  );
}
