import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { Fields } from '#features/platform/audit/undo.rules';

/** A table of what was published, one row for each time. Rows are never changed. */
export interface VersionTable {
  table: 'faceVersions' | 'mailTextVersions' | 'pageVersions';
  /** The column that says which text a version is of. */
  key: 'face' | 'mail' | 'pageId';
  /** The column that orders the versions of a text. */
  number: 'id' | 'number';
}

/** Drafts whose fields are rows, and whose versions have the whole content as JSON. */
export interface DraftTables extends VersionTable {
  drafts: 'faceDraft' | 'mailTextDrafts';
  /** How a field's value is stored. */
  values: 'jsonb' | 'text';
}

export interface FieldRow {
  key: string;
  name: string;
  value: unknown;
  /** The version of the draft at the last change of this field. */
  version: number;
}

/** The fields of one text's draft, or of all drafts. What never changed has no row. */
export async function selectFields(db: Db | Tx, { drafts, key }: DraftTables, of?: string): Promise<FieldRow[]> {
  const { rows } = await sql<FieldRow>`
    SELECT ${sql.ref(key)} AS key, name, value, version FROM ${sql.table(drafts)}
     WHERE ${of === undefined ? sql`true` : sql`${sql.ref(key)} = ${of}`}`.execute(db);
  return rows;
}

/** Serializes changes of drafts and publishing; reading goes on. */
export async function lockDrafts(tx: Tx, { drafts }: DraftTables): Promise<void> {
  await sql`LOCK TABLE ${sql.table(drafts)} IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

export async function storeFields(
  tx: Tx,
  { drafts, key, values }: DraftTables,
  { of, fields, version }: { of: string; fields: Fields; version: number },
): Promise<void> {
  const each = values === 'text' ? sql`jsonb_each_text` : sql`jsonb_each`;
  await sql`
    INSERT INTO ${sql.table(drafts)} (${sql.ref(key)}, name, value, version)
    SELECT ${of}::text, field.name, field.value, ${version}::integer FROM ${each}(${JSON.stringify(fields)}::jsonb) AS field (name, value)
    ON CONFLICT (${sql.ref(key)}, name) DO UPDATE SET value = excluded.value, version = excluded.version, updated_at = now()`.execute(tx);
}

/** What was published last; null for what the shop comes with, undefined if nothing was published yet. */
export async function selectPublished(db: Db | Tx, { table, key }: DraftTables, of: string): Promise<Fields | null | undefined> {
  const { rows } = await sql<{ content: Fields | null }>`
    SELECT content FROM ${sql.table(table)} WHERE ${sql.ref(key)} = ${of} ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0]?.content;
}

/** The same of every text that was published. */
export async function selectAllPublished(db: Db, { table, key }: DraftTables): Promise<{ key: string; content: Fields | null }[]> {
  const { rows } = await sql<{ key: string; content: Fields | null }>`
    SELECT DISTINCT ON (${sql.ref(key)}) ${sql.ref(key)} AS key, content FROM ${sql.table(table)} ORDER BY ${sql.ref(key)}, id DESC`.execute(
    db,
  );
  return rows;
}

interface NewVersion {
  of: string;
  /** null: what the shop comes with, whatever that is in later releases. */
  content: object | null;
  publishedBy: string;
}

/** Returns its number. */
export async function insertVersion(tx: Tx, { table, key }: DraftTables, { of, content, publishedBy }: NewVersion): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (${sql.ref(key)}, content, published_by)
    VALUES (${of}, ${content === null ? null : JSON.stringify(content)}::jsonb, ${publishedBy}) RETURNING id`.execute(tx);
  return Number(rows[0]?.id);
}

export interface Publishing {
  number: number;
  publishedAt: Date;
  /** '' for somebody who has no account any more. */
  by: string;
}

interface VersionList {
  of: string | number;
  /** What else is read of each version. */
  column: string;
  limit: number;
}

/** The newest first. */
export async function selectVersions<Row extends object>(
  db: Db,
  { table, key, number }: VersionTable,
  { of, column, limit }: VersionList,
): Promise<(Publishing & Row)[]> {
  const { rows } = await sql<Publishing & Row>`
    SELECT v.${sql.ref(number)} AS number, v.${sql.ref(column)}, v.published_at,
           coalesce(trim(concat(u.first_name, ' ', u.last_name)), '') AS by
      FROM ${sql.table(table)} v LEFT JOIN users u ON u.id = v.published_by
     WHERE v.${sql.ref(key)} = ${of} ORDER BY v.${sql.ref(number)} DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** null for what the shop comes with, undefined if there is no such version. */
export async function selectVersion(
  tx: Tx,
  { table, key }: DraftTables,
  { of, number }: { of: string; number: number },
): Promise<Fields | null | undefined> {
  const { rows } = await sql<{ content: Fields | null }>`
    SELECT content FROM ${sql.table(table)} WHERE ${sql.ref(key)} = ${of} AND id = ${number}`.execute(tx);
  return rows[0]?.content;
}
