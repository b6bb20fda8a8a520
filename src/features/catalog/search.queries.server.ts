import { type RawBuilder, sql } from 'kysely';

/** A last word that is still being typed: letters, digits and inner hyphens only, so that it needs no escaping. */
const LAST_WORD = /^(?:(.*)\s)?([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)$/su;

/**
 * A shopper's text as a tsquery: quotes, `or` and `-` work as in a web search, and the last word also
 * finds what begins with it. Any text is a valid one.
 */
export function searchQuery(text: string): RawBuilder<unknown> {
  const whole = sql`websearch_to_tsquery('english', ${text})`;
  const typed = splitLastWord(text);
  if (!typed) return whole;
  return sql`${whole} || (websearch_to_tsquery('english', ${typed.before}) && to_tsquery('english', ${`'${typed.word}':*`}))`;
}

export function splitLastWord(text: string): { before: string; word: string } | undefined {
  const [, before = '', word] = LAST_WORD.exec(text.trim()) ?? [];
  const isInsideQuotes = before.split('"').length % 2 === 0;
  return word === undefined || isInsideQuotes ? undefined : { before, word };
}
