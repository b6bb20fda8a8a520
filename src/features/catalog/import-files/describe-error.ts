import { withCommas } from '#shared/lists';
import { quoted } from '#shared/quoted.messages';
import { importsMessages as messages } from './imports.messages';
import type { RowError } from './row-error';
import { shorten } from './shorten';

/** Where an error is, what is there, and why it is refused, in one sentence for people. */
export function describeError({ column, line, value, message }: RowError): string {
  const parts = [column, line === undefined ? undefined : messages.line(line), value && quoted(shorten(value))];
  const place = withCommas(parts.flatMap((part) => part || []));
  return place ? messages.atPlace(place, message) : message;
}
