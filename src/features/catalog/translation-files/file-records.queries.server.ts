import { type RawBuilder, sql } from 'kysely';
import { jsonColumns } from '#db/columns.server';
import type { Tx } from '#db/database.server';
import { CATALOG_KINDS } from '#features/catalog/translations/catalog-kinds.server';
import type { TranslatedOwner } from '#features/catalog/translations/translated-fields';
import type { OriginalRow } from '#features/catalog/translations/translated-kind.server';
import type { TranslationRow } from '#features/catalog/translations/translations.queries.server';
import { openExport } from '#http/calls/csv-export.queries.server';
import { columnsIn } from '#shared/fields/field-table';

/** A product or category with its translation into one language. */
export interface FileRecord {
  owner: TranslatedOwner;
  id: number;
  /** When it was created, in milliseconds since 1970. */
  createdMs: number;
  original: OriginalRow;
  /** Null without any. */
  row: TranslationRow | null;
}

/** As columns of `o`, the record, and `t`, its translation. */
function recordColumns(owner: TranslatedOwner): RawBuilder<unknown> {
  const { texts, tables } = CATALOG_KINDS[owner];
  const columns = columnsIn(texts);
  return sql`${sql.lit(owner)} AS owner, o.id, round(extract(epoch FROM o.created_at) * 1000)::bigint AS created_ms,
    jsonb_build_object(${jsonColumns(columns, 'o')}) AS original,
    CASE WHEN ${sql.ref(`t.${tables.id}`)} IS NOT NULL
         THEN jsonb_build_object('texts', jsonb_build_object(${jsonColumns(columns, 't')}), 'originals', t.originals, 'version', t.version) END AS row`;
}

function records(owner: TranslatedOwner, language: string): RawBuilder<unknown> {
  const { originals, translations, id } = CATALOG_KINDS[owner].tables;
  return sql`SELECT ${recordColumns(owner)} FROM ${sql.table(originals)} o
    LEFT JOIN ${sql.table(translations)} t ON ${sql.ref(`t.${id}`)} = o.id AND t.language = ${language}`;
}

/** Those with these ids. */
export async function selectFileRecords(
  tx: Tx,
  owner: TranslatedOwner,
  { ids, language }: { ids: readonly number[]; language: string },
): Promise<FileRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FileRecord>`${records(owner, language)} WHERE o.id = ANY (${ids}::bigint[])`.execute(tx);
  return rows;
}

/** Names and values of options, and names of specifications. */
const ownWords = sql`
  SELECT option ->> 'name' AS word FROM jsonb_array_elements(p.options) options (option)
  UNION ALL SELECT each ->> 'name' FROM jsonb_array_elements(p.options) options (option), jsonb_array_elements(option -> 'values') named (each)
  UNION ALL SELECT specification ->> 0 FROM jsonb_array_elements(p.specifications) specified (specification)`;

/** Those of these words that a product has. */
export async function selectUsedWords(tx: Tx, words: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    SELECT DISTINCT own.word FROM products p, LATERAL (${ownWords}) own WHERE own.word = ANY (${words}::text[])`.execute(tx);
  return new Set(rows.map(({ word }) => word));
}

/**
 * Opens a cursor on categories, products and words, in this order, each with its translation; archived products and their words are left
 * out. `isOpenOnly`: without products and words that are translated completely. Categories are few, and come all.
 */
export async function openFileRecords(tx: Tx, { language, isOpenOnly }: { language: string; isOpenOnly: boolean }): Promise<void> {
  await openExport(
    tx,
    sql`
    (${records('category', language)} ORDER BY o.id)
    UNION ALL
    (${records('product', language)}
      WHERE o.status <> 'archived' ${isOpenOnly ? sql`AND (t.product_id IS NULL OR t.missing > 0 OR t.outdated > 0)` : sql``} ORDER BY o.id)
    UNION ALL
    (SELECT 'word', NULL, NULL, to_jsonb(used.word), to_jsonb(w.translation)
       FROM (SELECT DISTINCT own.word FROM products p, LATERAL (${ownWords}) own WHERE p.status <> 'archived' AND own.word <> '') used
       LEFT JOIN word_translations w ON w.language = ${language} AND w.original = used.word
      ${isOpenOnly ? sql`WHERE w.translation IS NULL` : sql``} ORDER BY used.word)`,
  );
}

/** What `openFileRecords` has opened the cursor on: of a word, `original` and `row` are itself and its translation. */
export type ExportedRow = FileRecord | { owner: 'word'; id: null; createdMs: null; original: string; row: string | null };
