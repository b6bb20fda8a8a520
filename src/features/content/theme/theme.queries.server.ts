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
