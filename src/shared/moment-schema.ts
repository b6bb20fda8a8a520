import * as v from 'valibot';
import type { MessageOf } from './text-schema';

/** Dates far from today are mistakes; PostgreSQL and JavaScript can both store these. */
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

/** A time in a body: ISO 8601 with its zone, '2026-03-01T09:00:00Z'. */
/* @__NO_SIDE_EFFECTS__ */
export function moment(message: MessageOf) {
  return v.pipe(
    v.string(message),
    v.isoTimestamp(message),
    v.check((text) => Date.parse(text) >= EARLIEST && Date.parse(text) < LATEST, message),
    v.transform((text) => new Date(text)),
  );
}
