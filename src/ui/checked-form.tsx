import { type ComponentProps, type RefObject, Suspense } from 'react';
import type { FieldErrors } from '#shared/field-errors';
import { lazyExtra } from './lazy-part';

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
