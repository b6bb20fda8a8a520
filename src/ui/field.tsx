import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps {
  label: ReactNode;
  name: string;
  /** The message of the rule that this field breaks, shown at it. */
  error?: string | undefined;
  hint?: ReactNode;
}

const CONTROL =
  'w-full rounded-sm border border-line bg-surface px-3.5 text-base text-ink transition-colors duration-150 hover:border-muted/60 aria-invalid:border-bad forced-colors:aria-invalid:border-2 disabled:bg-raised disabled:text-muted';

export function TextField({ label, error, hint, className = '', ...input }: FieldProps & ComponentProps<'input'>) {
  const field = useField({ error, hint });
  return (
    <div className={className}>
      <FieldLabel id={field.id} label={label} isRequired={input.required} />
      <input dir="auto" {...input} {...field.control} className={`${CONTROL} h-12`} />
      {field.notes}
    </div>
  );
}

export function TextArea({ label, error, hint, className = '', ...area }: FieldProps & ComponentProps<'textarea'>) {
  const field = useField({ error, hint });
  return (
    <div className={className}>
      <FieldLabel id={field.id} label={label} isRequired={area.required} />
      <textarea dir="auto" {...area} {...field.control} className={`${CONTROL} min-h-28 py-3`} />
      {field.notes}
    </div>
  );
}

export function SelectField({ label, error, hint, className = '', children, ...select }: FieldProps & ComponentProps<'select'>) {
  const field = useField({ error, hint });
  return (
    <div className={className}>
      <FieldLabel id={field.id} label={label} isRequired={select.required} />
      <select {...select} {...field.control} className={`${CONTROL} h-12`}>
        {children}
      </select>
      {field.notes}
    </div>
  );
}

export function Checkbox({ label, error, hint, className = '', ...input }: FieldProps & ComponentProps<'input'>) {
  const field = useField({ error, hint });
  return (
    <div className={className}>
      <label htmlFor={field.id} className="flex min-h-11 items-center gap-3">
        <input {...input} {...field.control} type="checkbox" className="size-5 shrink-0" />
        <span dir="auto">{label}</span>
      </label>
      {field.notes}
    </div>
  );
}

/** One of several choices, as a card that is clickable everywhere. */
export function RadioCard({ label, children, className = '', ...input }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label
      className={`flex min-h-14 items-start gap-3 rounded-md border border-line bg-surface p-4 transition-colors duration-150 hover:bg-raised has-checked:border-accent has-checked:bg-accent/5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:opacity-50 ${className}`}
    >
      <input {...input} type="radio" className="mt-0.5 size-5 shrink-0 outline-none" />
      <span className="min-w-0 flex-1">
        <bdi className="font-semibold">{label}</bdi>
        {children}
      </span>
    </label>
  );
}

function FieldLabel({ id, label, isRequired }: { id: string; label: ReactNode; isRequired: boolean | undefined }) {
  return (
    <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
      {label}
      {isRequired && (
        <span aria-hidden className="text-muted">
          {' '}
          *
        </span>
      )}
    </label>
  );
}

function useField({ error, hint }: { error: string | undefined; hint: ReactNode }) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  return {
    id,
    control: {
      id,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
    },
    notes: (
      <>
        {error && (
          <p id={errorId} className="mt-1.5 text-sm font-medium text-bad">
            {error}
          </p>
        )}
        {hint && (
          <p id={hintId} className="mt-1.5 text-sm text-muted">
            {hint}
          </p>
        )}
      </>
    ),
  };
}
