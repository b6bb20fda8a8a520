import type { FieldError } from './errors';
import { fieldErrorMessages as messages } from './field-errors.messages';

/** A validation issue, as Standard Schema validators return it. */
export interface SchemaIssue {
  message: string;
  type?: string;
  input?: unknown;
  path?: readonly (PropertyKey | { key?: unknown })[] | undefined;
}

/** Limits the size of the response: a body of a megabyte can have an error in each of its entries. */
const MAX_FIELDS = 100;
/** The field name of errors in the body itself, not in one of its fields. */
const WHOLE = 'body';

/** One entry for each invalid field, with its first error. Fields are named like 'items.0.quantity'. */
export function toFieldErrors(issues: readonly SchemaIssue[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const { path = [], message, type, input } of issues) {
    if (byField.size === MAX_FIELDS) break;
    const keys = path.map((step) => String(typeof step === 'object' ? step.key : step));
    const field = keys.join('.') || WHOLE;
    const isMissing = type === 'object' && input === undefined && keys.length > 0;
    if (!byField.has(field)) byField.set(field, { field, message: isMissing ? messages.required(nameOf(keys.at(-1) ?? '')) : message });
  }
  return [...byField.values()];
}

/** 'lastName' as 'Last name': valibot's own message for a missing key is for programmers. */
function nameOf(key: string): string {
  const words = key.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Error messages by field name. */
export type FieldErrors = Partial<Record<string, string>>;
