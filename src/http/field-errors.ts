import type { FieldError } from '#shared/errors';

/** Every item's field and message, under any of their common names; items without a message are left out. */
export function readFieldErrors(errors: readonly unknown[]): FieldError[] {
  return errors.flatMap((item) => {
    const { field, path, param, message, msg } = (item ?? {}) as Record<string, unknown>;
    const place = field ?? path ?? param ?? '';
    const sentence = message || msg;
    return typeof sentence === 'string' ? [{ field: Array.isArray(place) ? place.join('.') : String(place), message: sentence }] : [];
  });
}
