import type { FieldError } from '#shared/errors';
import type { FieldErrors } from '#shared/field-errors';
import { ApiError, messageOf } from './api-error';

/** Every item's field and message, under any of their common names; items without a message are left out. */
export function readFieldErrors(errors: readonly unknown[]): FieldError[] {
  return errors.flatMap((item) => {
    const { field, path, param, message, msg } = (item ?? {}) as Record<string, unknown>;
    const place = field ?? path ?? param ?? '';
    const sentence = message || msg;
    return typeof sentence === 'string' ? [{ field: Array.isArray(place) ? place.join('.') : String(place), message: sentence }] : [];
  });
}

/** The errors of a failed call by the field's path, such as 'menu.2.to'. */
export function errorsOf(failure: unknown): FieldErrors {
  const fields = failure instanceof ApiError ? readFieldErrors(failure.errors) : [];
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]));
}

/** What is wrong with the first field, or else `messageOf` the failure. */
export function reasonOf(failure: unknown, fallback: string): string {
  const [first] = failure instanceof ApiError ? readFieldErrors(failure.errors) : [];
  return first?.message ?? messageOf(failure, fallback);
}
