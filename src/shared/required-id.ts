import { notFound } from './errors';
import { parseNumericId } from './ids';

/** An untrusted text as a numeric id. Throws `not_found`, with the message, when it cannot be one. */
export function requireNumericId(text: string, message?: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw notFound(message);
  return id;
}
