import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';

/** A week, in which a change can be undone (docs/rules.md#media-unused). */
const UNUSED_AFTER = sql.lit('7 days');
/** An upload that is not complete by then failed, with its process or its database. */
const ABANDONED_AFTER = sql.lit('1 hour');

/** A picture's recipe with its drawings; undefined for an uploaded one. */
export function findPicture(db: Db, key: string) {
  return db
    .selectFrom('mediaPictures as picture')
    .innerJoin('mediaArtworks as artwork', 'artwork.name', 'picture.artwork')
    .leftJoin('mediaArtworks as emblem', (join) => join.on(sql<boolean>`emblem.name = picture.recipe -> 'emblem' ->> 'artwork'`))
    .select(['picture.recipe', 'artwork.name', 'artwork.svg', 'emblem.name as emblemName', 'emblem.svg as emblemSvg'])
    .where('picture.key', '=', key)
    .executeTakeFirst();
}

export function selectArtworks(db: Db, names: readonly string[]) {
  return db.selectFrom('mediaArtworks').select(['name', 'svg']).where('name', '=', sql<string>`ANY (${names})`).execute();
}

/** Whether the shop shows a picture of a shopper: in a published review that has it approved, or as a picture of its own. */
export async function isPhotoShown(db: Db, key: string): Promise<boolean> {
  const approved = JSON.stringify([{ key, status: 'approved' }]);
  const { rows } = await sql<{ isShown: boolean }>`
    SELECT EXISTS (
      SELECT FROM media_uses u
        LEFT JOIN reviews r ON r.id = CASE WHEN u.used_by LIKE 'review %' THEN split_part(u.used_by, ' ', 2)::bigint END
       WHERE u.key = ${key} AND u.ended_at IS NULL
         AND (u.used_by NOT LIKE 'review %' OR (r.status = 'published' AND r.photos @> ${approved}::jsonb))) AS is_shown`.execute(db);
  return rows[0]?.isShown ?? false;
}

const MEDIA_COLUMNS = ['key', 'width', 'height', 'tint', 'alt', 'bytes'] as const;

export type MediaRow = TableRow<'mediaPictures', (typeof MEDIA_COLUMNS)[number]>;

/** The pictures that exist, locked so that none is removed before the transaction has stored what shows them. */
export function lockPictures(tx: Tx, keys: readonly string[]) {
  return tx
    .selectFrom('mediaPictures')
    .select(MEDIA_COLUMNS)
    .where('key', '=', sql<string>`ANY (${keys})`)
    .where('isReady', '=', true)
    .orderBy('key')
    .forKeyShare()
    .execute();
}

/** Stores that a file is being uploaded, or was again: it is not removed in the week from now. Waits for a removal under way. */
export function announceUpload(db: Db, { key, alt }: { key: string; alt: string | undefined }) {
  return db
    .insertInto('mediaPictures')
    .values({ key, alt: alt ?? '', isReady: false })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ uploadedAt: sql`now()`, ...(alt !== undefined && { alt }) }))
    .returning([...MEDIA_COLUMNS, 'isReady'])
    .executeTakeFirstOrThrow();
}

interface FinishedUpload {
  key: string;
  width: number;
  height: number;
  tint: string;
  bytes: number;
}

/** Undefined if the row was removed meanwhile, with the files. */
export function finishUpload(db: Db, { key, ...values }: FinishedUpload) {
  return db
    .updateTable('mediaPictures')
    .set({ ...values, isReady: true })
    .where('key', '=', key)
    .returning(MEDIA_COLUMNS)
    .executeTakeFirst();
}

/** Those of the processes (`ProcessLock.id`) that are running. */
export async function selectRunningProcesses(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM unnest(${ids}::integer[]) AS id WHERE is_process_running(id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Uploaded pictures that nothing has used for a week, the oldest first. */
export async function selectUnused(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mediaPictures as picture')
    .select('picture.key')
    .where(isUnused('picture'))
    .orderBy('picture.uploadedAt')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

/** Stores which of the pictures are shown in orders: these stay. `addresses` are all addresses of the pictures. */
export async function markOrdered(db: Db, addresses: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO media_uses (used_by, key)
      SELECT DISTINCT 'orders', picture_key(image_url) FROM order_lines WHERE image_url = ANY (${addresses})
      ON CONFLICT DO NOTHING`.execute(db);
}

/** Takes unused pictures out of use. Whoever begins to use one at this moment either comes first, or does not find it any more. */
export async function retireUnused(tx: Tx, keys: readonly string[]): Promise<void> {
  // Two statements: the second one sees what was committed before the first one had its locks.
  const locked = await tx
    .selectFrom('mediaPictures')
    .select('key')
    .where('key', '=', sql<string>`ANY (${keys})`)
    .orderBy('key')
    .forUpdate()
    .skipLocked()
    .execute();
  await tx
    .updateTable('mediaPictures as picture')
    .set({ isReady: false })
    .where('picture.key', '=', sql<string>`ANY (${locked.map(({ key }) => key)})`)
    .where(isUnused('picture'))
    .execute();
}

/** Pictures that were taken out of use, and uploads that did not complete. */
export async function selectAbandoned(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('mediaPictures').select('key').where(IS_ABANDONED).execute();
  return rows.map(({ key }) => key);
}

/** Locks a picture that is not in use; whoever uploads it again waits. False if there is none. */
export async function lockForRemoval(tx: Tx, key: string, { isAbandoned }: { isAbandoned: boolean }): Promise<boolean> {
  const row = await tx
    .selectFrom('mediaPictures')
    .select('key')
    .where('key', '=', key)
    .where(isAbandoned ? IS_ABANDONED : sql<boolean>`NOT is_ready`)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePicture(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('mediaUses').where('key', '=', key).where('endedAt', 'is not', null).execute();
  await tx.deleteFrom('mediaPictures').where('key', '=', key).execute();
}

const IS_ABANDONED = sql<boolean>`recipe IS NULL AND NOT is_ready AND uploaded_at < now() - interval ${ABANDONED_AFTER}`;

function isUnused(alias: string) {
  const picture = sql.table(alias);
  return sql<boolean>`${picture}.recipe IS NULL AND ${picture}.is_ready AND ${picture}.uploaded_at < now() - interval ${UNUSED_AFTER}
    AND NOT EXISTS (SELECT FROM media_uses u
                     WHERE u.key = ${picture}.key AND (u.ended_at IS NULL OR u.ended_at > now() - interval ${UNUSED_AFTER}))`;
}
