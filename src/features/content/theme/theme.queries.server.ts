import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { DraftTables } from '#features/platform/versions/versions.queries.server';

/** The tables are older than the name of this feature. */
export const THEME_TABLES = {
  drafts: 'faceDraft',
  table: 'faceVersions',
  key: 'face',
  number: 'id',
  values: 'jsonb',
} as const satisfies DraftTables;

/** There is one look, of the whole shop. */
export const THEME_KEY = 'shop';

export async function insertLink(tx: Tx, link: { tokenHash: Buffer; expiresAt: Date }): Promise<void> {
  await tx.insertInto('facePreviews').values(link).execute();
}

/** A link for the page beside the editor. */
export async function insertFrame(db: Db, frame: { tokenHash: Buffer; expiresAt: Date }): Promise<void> {
  await db
    .insertInto('facePreviews')
    .values({ ...frame, unsaved: JSON.stringify({}) })
    .execute();
}

export async function updateFrame(db: Db, { tokenHash, unsaved }: { tokenHash: Buffer; unsaved: object }): Promise<void> {
  await db
    .updateTable('facePreviews')
    .set({ unsaved: JSON.stringify(unsaved) })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** How many there were. */
export async function deleteLinks(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('facePreviews').executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

interface LinkRow {
  expiresAt: Date;
  /** Null for a private link; what is entered and not saved, for the page beside the editor. */
  unsaved: Record<string, unknown> | null;
}

/** A link that has not expired, by the database's clock. */
export async function selectLink(db: Db, tokenHash: Buffer): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    SELECT expires_at, unsaved FROM face_previews WHERE token_hash = ${tokenHash} AND expires_at > now()`.execute(db);
  return rows[0];
}
