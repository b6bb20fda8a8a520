import { type ComponentProps, useId } from 'react';

interface SwitchProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  checked: boolean;
}

/** An on/off switch that applies at once, with its label beside it. */
export function Switch({ label, hint, checked, className = '', ...input }: SwitchProps) {
  const id = useId();
  return (
    <div className={`flex items-center justify-between gap-6 py-3 ${className}`}>
      <label htmlFor={id} className="min-w-0">
        <span className="font-semibold">{label}</span>
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </label>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state, and must not have aria-checked.
        role="switch"
        checked={checked}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-muted/60 transition-colors duration-150 before:absolute before:top-1 before:inset-s-1 before:size-5 before:rounded-full before:bg-surface before:transition-[translate] before:duration-150 checked:bg-accent checked:before:translate-x-5 rtl:checked:before:-translate-x-5 disabled:opacity-50"
      />
    </div>
  );
}
