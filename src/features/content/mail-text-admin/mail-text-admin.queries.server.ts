import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';

export interface DraftRow {
  name: string;
  value: string;
  /** The version of the draft at the last change of this field. */
  version: number;
}

/** Each mail's draft, or one mail's. */
export async function selectDrafts(db: Db | Tx, mail?: string): Promise<(DraftRow & { mail: string })[]> {
  const all = db.selectFrom('mailTextDrafts').select(['mail', 'name', 'value', 'version']);
  return (mail === undefined ? all : all.where('mail', '=', mail)).execute();
}

/** Serializes changes of drafts and publishing; reading goes on. */
export async function lockDrafts(tx: Tx): Promise<void> {
  await sql`LOCK TABLE mail_text_drafts IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

export async function storeField(tx: Tx, { mail, name, value, version }: DraftRow & { mail: string }): Promise<void> {
  await sql`
    INSERT INTO mail_text_drafts (mail, name, value, version) VALUES (${mail}, ${name}, ${value}, ${version})
    ON CONFLICT (mail, name) DO UPDATE SET value = excluded.value, version = excluded.version, updated_at = now()`.execute(tx);
}

/** What was published last, of each mail that was ever published. */
export async function selectAllPublished(db: Db): Promise<{ mail: string; content: Record<string, unknown> | null }[]> {
  const { rows } = await sql<{ mail: string; content: Record<string, unknown> | null }>`
    SELECT DISTINCT ON (mail) mail, content FROM mail_text_versions ORDER BY mail, id DESC`.execute(db);
  return rows;
}

/** Without content, the shop's own words are sent again. */
export async function insertVersion(
  tx: Tx,
  { mail, content, publishedBy }: { mail: string; content: object | null; publishedBy: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO mail_text_versions (mail, content, published_by)
    VALUES (${mail}, ${content === null ? null : JSON.stringify(content)}::jsonb, ${publishedBy}) RETURNING id`.execute(tx);
  return Number(rows[0]?.id);
}

export interface VersionRow {
  id: number;
  content: Record<string, unknown> | null;
  publishedAt: Date;
  /** '' for somebody who has no account any more. */
  by: string;
}

/** The newest first. */
export async function selectVersions(db: Db | Tx, mail: string, limit: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT v.id, v.content, v.published_at, coalesce(trim(u.first_name || ' ' || u.last_name), '') AS by
      FROM mail_text_versions v LEFT JOIN users u ON u.id = v.published_by
     WHERE v.mail = ${mail} ORDER BY v.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export async function selectVersion(tx: Tx, mail: string, id: number): Promise<Pick<VersionRow, 'content'> | undefined> {
  const { rows } = await sql<Pick<VersionRow, 'content'>>`
    SELECT content FROM mail_text_versions WHERE mail = ${mail} AND id = ${id}`.execute(tx);
  return rows[0];
}
