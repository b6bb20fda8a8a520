import { quoted } from '#shared/quoted.messages';
import { importsMessages as messages } from './imports.messages';
import type { RowError } from './row-error';
import { shorten } from './shorten';

/** Where an error is, what is there, and why it is refused, in one sentence for people. */
export function describeError({ column, line, value, message }: RowError): string {
  const place = [column, line === undefined ? undefined : messages.line(line), value && quoted(shorten(value))].filter(Boolean).join(', ');
  return place ? messages.atPlace(place, message) : message;
}
