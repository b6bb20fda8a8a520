import { type ComponentProps, type RefObject, Suspense } from 'react';
import type { FieldErrors } from '#shared/field-errors';
import { lazyExtra } from './lazy-part';

export interface CheckedFormProps extends Omit<ComponentProps<'form'>, 'ref'> {
  ref: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
  /** Increases with each refusal. */
  refusals: number;
}

const ErrorSummary = lazyExtra(async () => (await import('./error-summary')).ErrorSummary);

/** A form that the shop validates: errors are shown at their fields, and at the top if no field matches. */
export function CheckedForm({ errors, refusals, children, ...form }: CheckedFormProps) {
  return (
    <form method="post" noValidate {...form}>
      <Suspense>{refusals > 0 && <ErrorSummary form={form.ref} errors={errors} refusals={refusals} />}</Suspense>
      {children}
    </form>
  );
}
