import * as v from 'valibot';
import type { MessageOf } from './text-schema';

/** A whole number from 1 in a query string; larger numbers become the maximum (docs/rules.md#paging-limits). */
export function countFrom1(message: MessageOf, max: number) {
  return v.pipe(
    v.string(message),
    v.regex(/^0*[1-9]\d*$/, message),
    v.transform((text) => Math.min(Number(text), max)),
  );
}
