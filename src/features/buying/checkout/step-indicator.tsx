import { Check } from 'lucide-react';
import type { Step } from './checkout.storage';
import * as messages from './step-indicator.messages';

function describeSteps(): readonly { step: Step; name: string; description: string }[] {
  return [
    { step: 1, name: messages.shipping, description: messages.addressDetails },
    { step: 2, name: messages.payment, description: messages.paymentMethod },
    { step: 3, name: messages.review, description: messages.placeOrder },
  ];
}

/** Shows the current step. Going back is always possible; forward only up to the first incomplete step. */
export function StepIndicator({ current, onChoose }: { current: Step; onChoose: (step: Step) => void }) {
  return (
    <nav aria-label={messages.checkoutSteps}>
      <ol className="grid grid-cols-3 gap-2">
        {describeSteps().map(({ step, name, description }) => (
          <li
            key={step}
            className={`relative rounded-md border-t-4 bg-surface px-2 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent sm:px-4 ${step <= current ? 'border-accent' : 'border-line'}`}
          >
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onChoose(step)}
              className={`flex items-center gap-2 text-start font-bold wrap-anywhere outline-none after:absolute after:inset-0 ${step === current ? 'text-accent' : 'text-ink'}`}
            >
              <span aria-hidden className="hidden tabular-nums sm:inline">
                {step < current ? <Check className="size-5 text-good" /> : step}
              </span>
              {name}
            </button>
            <p className="mt-0.5 text-sm text-muted max-sm:hidden">{description}</p>
          </li>
        ))}
      </ol>
    </nav>
  );
}
