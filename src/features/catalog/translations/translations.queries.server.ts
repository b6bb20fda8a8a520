import { sql } from 'kysely';
import { columnRefs } from '#db/columns.server';
import type { Db, Tx } from '#db/database.server';
import { columnsIn } from '#shared/fields/field-table';
import type { TranslatedOwner } from './translated-fields';
import { CATALOG_TABLES, type OriginalRow, type RequestedSlug, type TextColumns, type TranslatedKind } from './translated-kind.server';

export interface TranslationRow {
  texts: TextColumns;
  /** A hash for each translated text, by field. */
  originals: Record<string, string>;
  version: number;
}

/** The texts of a record in its original words; undefined if it does not exist. */
export async function selectOriginal(db: Db | Tx, kind: TranslatedKind, id: number): Promise<OriginalRow | undefined> {
  if (kind.readOriginal) return kind.readOriginal(db, id);
  const { rows } = await sql<OriginalRow>`SELECT ${originalColumns(kind)} FROM ${originalsOf(kind)} o WHERE id = ${id}`.execute(db);
  return rows[0];
}

/** The same; it is locked until the transaction ends, so that its translations are saved by one person at a time. */
export async function lockOriginal(tx: Tx, kind: TranslatedKind, id: number): Promise<OriginalRow | undefined> {
  const columns = kind.readOriginal ? sql`id` : originalColumns(kind);
  const { rows } = await sql<OriginalRow>`
    SELECT ${columns} FROM ${originalsOf(kind)} o WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return kind.readOriginal && rows[0] ? kind.readOriginal(tx, id) : rows[0];
}

function originalColumns({ texts, wordColumns = [] }: TranslatedKind) {
  return columnRefs([...columnsIn(texts), ...wordColumns], 'o');
}

function originalsOf({ tables }: TranslatedKind) {
  return sql.table(tables.originals);
}

function translationsOf({ tables }: TranslatedKind) {
  return { table: sql.table(tables.translations), key: sql.ref(tables.id) };
}

/** All translations of a record, by language. */
export async function selectTranslations(db: Db | Tx, kind: TranslatedKind, id: number): Promise<Map<string, TranslationRow>> {
  const { table, key } = translationsOf(kind);
  const { rows } = await sql<TextColumns & { language: string; originals: Record<string, string>; version: number }>`
    SELECT language, originals, version, ${columnRefs(columnsIn(kind.texts))} FROM ${table} WHERE ${key} = ${id}`.execute(db);
  return new Map(rows.map(({ language, originals, version, ...texts }) => [language, { texts, originals, version }]));
}

interface StoredTranslation {
  id: number;
  language: string;
  texts: TextColumns;
  originals: Readonly<Record<string, string>>;
  /** Of a translation that was there before; absent, that of a new one. */
  version?: number;
}

/** Replaces all texts of one language. */
export async function storeTranslation(tx: Tx, kind: TranslatedKind, { id, language, texts, originals, version = 1 }: StoredTranslation) {
  const { table, key } = translationsOf(kind);
  const columns = columnsIn(kind.texts);
  const values = sql.join(columns.map((column) => sql`${texts[column] ?? null}`));
  const replaced = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
  await sql`
    INSERT INTO ${table} AS stored (${key}, language, originals, version, ${columnRefs(columns)})
    VALUES (${id}, ${language}, ${JSON.stringify(originals)}::jsonb, ${version}, ${values})
    ON CONFLICT (${key}, language) DO UPDATE
       SET originals = excluded.originals, ${replaced}, version = stored.version + 1, updated_at = now()`.execute(tx);
}

/** The translations of words, by the original. */
export async function selectWords(db: Db | Tx, language: string, words: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ original: string; translation: string }>`
    SELECT original, translation FROM word_translations WHERE language = ${language} AND original = ANY (${words}::text[])`.execute(db);
  return new Map(rows.map(({ original, translation }) => [original, translation]));
}

/**
 * Null removes a translation. All in two statements, as each lists the products again that have one of its words; in one order, so that two
 * people who save the same words wait for each other.
 */
export async function storeWords(tx: Tx, language: string, words: Readonly<Record<string, string | null>>): Promise<void> {
  const inOrder = Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const removed = inOrder.flatMap(([original, translation]) => (translation === null ? [original] : []));
  const stored = inOrder.flatMap(([original, translation]) => (translation === null ? [] : [{ language, original, translation }]));
  if (removed.length > 0)
    await tx.deleteFrom('wordTranslations').where('language', '=', language).where('original', 'in', removed).execute();
  if (stored.length > 0) {
    await tx
      .insertInto('wordTranslations')
      .values(stored)
      .onConflict((existing) =>
        existing
          .columns(['language', 'original'])
          .doUpdateSet((row) => ({ translation: row.ref('excluded.translation'), updatedAt: sql`now()` })),
      )
      .execute();
  }
}

/** Whether another product or category has, or had, an address: the original's, a former one, or that in this language. */
export async function isSlugTaken(tx: Tx, owner: TranslatedOwner, requested: RequestedSlug): Promise<boolean> {
  return (await selectTakenSlugs(tx, owner, [requested])).size > 0;
}

/** The same of many: the indexes of those that are taken. */
export async function selectTakenSlugs(tx: Tx, owner: TranslatedOwner, requested: readonly RequestedSlug[]): Promise<Set<number>> {
  const { originals, translations, id } = CATALOG_TABLES[owner];
  const former =
    owner === 'product'
      ? sql`SELECT FROM product_old_slugs o WHERE o.slug = r.slug AND o.product_id IS DISTINCT FROM r.id`
      : sql`SELECT FROM categories o WHERE r.slug = ANY (o.old_slugs) AND o.id IS DISTINCT FROM r.id`;
  const list = JSON.stringify(requested.map(({ id, language, slug }, n) => ({ id, language, slug, n })));
  const { rows } = await sql<{ n: number }>`
    SELECT r.n FROM json_to_recordset(${list}::json) AS r (id bigint, language text, slug text, n integer)
     WHERE EXISTS (SELECT FROM ${sql.table(originals)} o WHERE o.slug = r.slug AND o.id IS DISTINCT FROM r.id) OR EXISTS (${former})
        OR EXISTS (SELECT FROM ${sql.table(translations)} t WHERE t.slug = r.slug AND t.language = r.language AND t.${sql.ref(id)} IS DISTINCT FROM r.id)`.execute(
    tx,
  );
  return new Set(rows.map(({ n }) => n));
}

/** A former address in any language leads on, unless something else has it. */
export async function keepFormerSlug(tx: Tx, owner: TranslatedOwner, { id, slug }: { id: number; slug: string }): Promise<void> {
  if (owner === 'product') {
    await sql`
      INSERT INTO product_old_slugs (slug, product_id)
      SELECT ${slug}, ${id} WHERE NOT EXISTS (SELECT FROM products WHERE slug = ${slug})
      ON CONFLICT DO NOTHING`.execute(tx);
  } else {
    await sql`
      UPDATE categories SET old_slugs = old_slugs || ${slug}::text
       WHERE id = ${id} AND slug <> ${slug} AND NOT ${slug} = ANY (old_slugs)`.execute(tx);
  }
}
