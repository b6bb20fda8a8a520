import type { AppError } from './errors';
import { parseNumericId } from './ids';

/** An untrusted text as a numeric id. Throws what `notFound` gives when it cannot be one. */
export function requireNumericId(text: string, notFound: () => AppError): number {
  const id = parseNumericId(text);
  if (id === undefined) throw notFound();
  return id;
}
