import { type RawBuilder, sql } from 'kysely';

/**
 * A name as lists sort it: by the rules of Unicode's collation, so that accented letters are beside their base letter, whatever locale the
 * database was created with. Indexes that serve such an order name the same collation (0142_index_builds.sql). docs/rules.md#lists-names
 */
export function inNameOrder(name: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`${name} COLLATE "und-x-icu"`;
}
