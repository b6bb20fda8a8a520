import { Minus, Plus } from 'lucide-react';
import * as messages from './quantity-stepper.messages';

interface QuantityStepperProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

const STEP = 'grid size-11 place-items-center rounded-full hover:not-disabled:bg-raised disabled:opacity-50';

/** Minus, the number, plus; plus is disabled at the stock (docs/rules.md#cart-stepper). */
export function QuantityStepper({ label, value, min, max, onChange }: QuantityStepperProps) {
  return (
    <fieldset aria-label={label} className="inline-flex min-w-0 max-w-full items-center rounded-full border border-line bg-surface">
      <button type="button" aria-label={messages.decrease} disabled={value <= min} onClick={() => onChange(value - 1)} className={STEP}>
        <Minus aria-hidden className="size-4" />
      </button>
      <output aria-label={label} aria-live="polite" className="min-w-8 text-center font-semibold tabular-nums">
        {value}
      </output>
      <button type="button" aria-label={messages.increase} disabled={value >= max} onClick={() => onChange(value + 1)} className={STEP}>
        <Plus aria-hidden className="size-4" />
      </button>
    </fieldset>
  );
}
