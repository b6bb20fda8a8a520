import { type ComponentProps, type RefObject, Suspense } from 'react';
import { lazyExtra } from './lazy-part';

/** The sentence of the rule that each field breaks, by the field's name. */
export type FieldErrors = Partial<Record<string, string>>;

export interface CheckedFormProps extends Omit<ComponentProps<'form'>, 'ref'> {
  ref: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
  /** How often something was refused. */
  refusals: number;
}

const ErrorSummary = lazyExtra(async () => (await import('./error-summary')).ErrorSummary);

/** A form whose rules the shop checks: what is wrong stands beside its field, and at the top where no field shows it. */
export function CheckedForm({ errors, refusals, children, ...form }: CheckedFormProps) {
  return (
    <form method="post" noValidate {...form}>
      <Suspense>{refusals > 0 && <ErrorSummary form={form.ref} errors={errors} refusals={refusals} />}</Suspense>
      {children}
    </form>
  );
}
