import { type FormEvent, useRef, useState } from 'react';
import type * as v from 'valibot';
import type { FieldError } from '#shared/errors';
import type { FieldErrors } from '#shared/field-errors';
import { toFieldErrors } from '#shared/field-errors';
import { ApiError } from './api-error';
import { readFieldErrors } from './field-errors';
import { useFirstError } from './use-first-error';

interface UseFormOptions<Schema extends v.GenericSchema> {
  /** Loads the same schema as on the server, once the form gets the focus. */
  schema: () => Promise<Schema>;
  /** Converts the form to the schema's input; by default, an object with its fields by name. */
  read?: (form: FormData) => unknown;
  submit: (value: v.InferOutput<Schema>) => Promise<void>;
  /** Called when the failure has no field errors. */
  onFailure: (error: unknown) => void;
}

/**
 * A form that is validated here and on the server. Errors are shown beside their fields, or in the form's summary where they
 * belong to no field; the first field with an error gets the focus; typed text is never lost; a second click does not submit
 * twice. `form` is for a CheckedForm.
 */
export function useForm<Schema extends v.GenericSchema>({ schema, read = Object.fromEntries, submit, onFailure }: UseFormOptions<Schema>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const isRunning = useRef(false);
  const ref = useFirstError(errors, refusals);

  const showErrors = (fields: readonly FieldError[]) => {
    const first: FieldErrors = {};
    for (const { field, message } of fields) first[field] ??= message;
    setErrors(first);
    setRefusals((count) => count + 1);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRunning.current) return;
    const entered = read(new FormData(event.currentTarget));
    isRunning.current = true;
    try {
      const checked = await (await schema())['~standard'].validate(entered);
      if (checked.issues) return showErrors(toFieldErrors(checked.issues));
      setErrors({});
      setSubmitting(true);
      await submit(checked.value);
    } catch (error) {
      const fields = error instanceof ApiError ? readFieldErrors(error.errors) : [];
      if (fields.length > 0) showErrors(fields);
      else onFailure(error);
    } finally {
      isRunning.current = false;
      setSubmitting(false);
    }
  };

  // If loading fails here, submitting the form reports the error.
  const onFocus = () => void schema().catch(() => {});

  return { errors, isSubmitting, form: { ref, errors, refusals, onFocus, onSubmit } };
}
