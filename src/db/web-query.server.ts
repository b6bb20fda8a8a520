import { type RawBuilder, sql } from 'kysely';
import { withoutEmptyExclusions } from '#shared/search-text';

/** A text as people type it into a web search as a tsquery, whatever it is. */
export function webQuery(text: string): RawBuilder<unknown> {
  return sql`websearch_to_tsquery('english', ${withoutEmptyExclusions(text)})`;
}
