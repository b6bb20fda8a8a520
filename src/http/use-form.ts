import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { ApiError } from '#http/api-client';
import type { FieldError } from '#shared/errors';
import { toFieldErrors } from '#shared/field-errors';

export type FieldErrors = Partial<Record<string, string>>;

interface UseFormOptions<Schema extends v.GenericSchema> {
  /** The same schema that the server checks with. */
  schema: Schema;
  /** What a form is as the schema's input; its text fields by name when absent. */
  read?: (form: FormData) => unknown;
  submit: (value: v.InferOutput<Schema>) => Promise<void>;
  /** Called when the server refused for another reason than a field. */
  onFailure: (error: unknown) => void;
}

/**
 * A form whose rules run here and on the server: errors stand beside their fields, the first one gets
 * the focus, nothing that was typed is lost, and a second click does not submit twice.
 */
export function useForm<Schema extends v.GenericSchema>({ schema, read = Object.fromEntries, submit, onFailure }: UseFormOptions<Schema>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const isRunning = useRef(false);

  const showErrors = (form: HTMLFormElement, fields: readonly FieldError[]) => {
    setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
    focusFirst(form, new Set(fields.map(({ field }) => field)));
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRunning.current) return;
    const form = event.currentTarget;
    const checked = v.safeParse(schema, read(new FormData(form)));
    if (!checked.success) return showErrors(form, toFieldErrors(checked.issues));
    setErrors({});
    setSubmitting(true);
    isRunning.current = true;
    try {
      await submit(checked.output);
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) showErrors(form, error.fields);
      else onFailure(error);
    } finally {
      isRunning.current = false;
      setSubmitting(false);
    }
  };

  return { errors, isSubmitting, onSubmit };
}

/** The first field of the form, in the order of the page, that has an error. */
export function focusFirst(form: HTMLFormElement, names: ReadonlySet<string>): void {
  const first = Array.from(form.elements).find((control) => 'name' in control && names.has(String(control.name)));
  if (first instanceof HTMLElement) first.focus();
}
