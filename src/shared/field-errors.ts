import type { FieldError } from './errors';

/** What a schema says of a broken rule, as any validator of the Standard Schema gives it. */
export interface SchemaIssue {
  message: string;
  type?: string;
  input?: unknown;
  path?: readonly (PropertyKey | { key?: unknown })[] | undefined;
}

/** Nobody mends more at once, and a body of a megabyte can break a rule in each of its entries. */
const MAX_FIELDS = 100;
/** What is wrong with the whole, not with one of its fields. */
const WHOLE = 'body';

/** One entry for each field, for the first rule that it breaks. Fields are named like 'items.0.quantity'. */
export function toFieldErrors(issues: readonly SchemaIssue[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const { path = [], message, type, input } of issues) {
    if (byField.size === MAX_FIELDS) break;
    const keys = path.map((step) => String(typeof step === 'object' ? step.key : step));
    const field = keys.join('.') || WHOLE;
    const isMissing = type === 'object' && input === undefined && keys.length > 0;
    if (!byField.has(field)) byField.set(field, { field, message: isMissing ? `${nameOf(keys.at(-1) ?? '')} is required` : message });
  }
  return [...byField.values()];
}

/** 'lastName' as 'Last name': valibot's own sentence for a key that is not there is for programmers. */
function nameOf(key: string): string {
  const words = key.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The sentence of the rule that each field breaks, by the field's name. */
export type FieldErrors = Partial<Record<string, string>>;
