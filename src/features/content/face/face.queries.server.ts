import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';

export interface DraftRow {
  name: string;
  value: unknown;
  /** The version of the draft at the last change of this field. */
  version: number;
}

export async function selectDraft(db: Db | Tx): Promise<DraftRow[]> {
  return db.selectFrom('faceDraft').select(['name', 'value', 'version']).execute();
}

/** Serializes changes of the draft and publishing; reading goes on. */
export async function lockDraft(tx: Tx): Promise<void> {
  await sql`LOCK TABLE face_draft IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

export async function storeField(tx: Tx, { name, value, version }: DraftRow): Promise<void> {
  await sql`
    INSERT INTO face_draft (name, value, version) VALUES (${name}, ${JSON.stringify(value)}::jsonb, ${version})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, version = excluded.version, updated_at = now()`.execute(tx);
}

/** What the shop shows, by field; undefined: nothing was published yet. */
export async function selectPublished(db: Db | Tx): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ content: Record<string, unknown> }>`
    SELECT content FROM face_versions ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0]?.content;
}

export async function insertVersion(tx: Tx, content: object, publishedBy: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO face_versions (content, published_by) VALUES (${JSON.stringify(content)}::jsonb, ${publishedBy}) RETURNING id`.execute(tx);
  return Number(rows[0]?.id);
}

export interface VersionRow {
  id: number;
  content: Record<string, unknown>;
  publishedAt: Date;
  /** '' for somebody who has no account any more. */
  by: string;
}

/** The newest first. */
export async function selectVersions(db: Db, limit: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT v.id, v.content, v.published_at, coalesce(trim(u.first_name || ' ' || u.last_name), '') AS by
      FROM face_versions v LEFT JOIN users u ON u.id = v.published_by
     ORDER BY v.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export async function selectVersion(tx: Tx, id: number): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ content: Record<string, unknown> }>`SELECT content FROM face_versions WHERE id = ${id}`.execute(tx);
  return rows[0]?.content;
}

export async function insertLink(tx: Tx, link: { tokenHash: Buffer; expiresAt: Date }): Promise<void> {
  await tx.insertInto('facePreviews').values(link).execute();
}

/** How many there were. */
export async function deleteLinks(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('facePreviews').executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** When a link ends that has not expired, by the database's clock. */
export async function selectLinkEnd(db: Db, tokenHash: Buffer): Promise<Date | undefined> {
  const { rows } = await sql<{ expiresAt: Date }>`
    SELECT expires_at FROM face_previews WHERE token_hash = ${tokenHash} AND expires_at > now()`.execute(db);
  return rows[0]?.expiresAt;
}
