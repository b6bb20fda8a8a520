import { Check } from 'lucide-react';
import { importStepsMessages as messages } from './import-screens.messages';

const STEPS = ['file', 'columns', 'check', 'import'] as const;
export type ImportStep = (typeof STEPS)[number];

/** Where in the wizard this is. */
export function ImportSteps({
  current,
  isDone = false,
  hasColumns = true,
}: {
  current: ImportStep;
  isDone?: boolean;
  hasColumns?: boolean;
}) {
  const steps = STEPS.filter((step) => hasColumns || step !== 'columns');
  // A file whose columns are known waits for its check.
  const at = steps.indexOf(hasColumns || current !== 'columns' ? current : 'check');
  return (
    <ol aria-label={messages.steps} className="mb-5 flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {steps.map((step, i) => {
        const isPast = i < at || isDone;
        const isCurrent = i === at && !isDone;
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className={`flex items-center gap-2 ${isCurrent ? 'font-semibold' : 'text-muted'}`}
          >
            <span
              aria-hidden
              className={`grid size-6 place-items-center rounded-full text-xs font-semibold ${isCurrent ? 'bg-accent text-on-accent' : 'border border-line bg-surface'}`}
            >
              {isPast ? <Check className="size-3.5" /> : i + 1}
            </span>
            {messages[step]}
            {isPast && <span className="sr-only">{messages.done}</span>}
          </li>
        );
      })}
    </ol>
  );
}
