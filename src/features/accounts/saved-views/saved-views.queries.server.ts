import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';

export interface SavedViewRow {
  id: string;
  ownerId: string;
  screen: string;
  name: string;
  query: string;
  isShared: boolean;
  isDefault: boolean;
  version: number;
  firstName: string;
  lastName: string;
}

/** A view as a person sees it: the default one is theirs, whoever saved it. */
const columnsFor = (personId: string) => sql`v.id, v.owner_id, v.screen, v.name, v.query, v.is_shared, v.version, u.first_name, u.last_name,
  EXISTS (SELECT FROM default_views d WHERE d.user_id = ${personId} AND d.screen = v.screen AND d.view_id = v.id) AS is_default`;

/** A person's views of a screen, or of all screens, in their order; then those that others share. */
export async function selectViews(
  db: Db,
  { personId, screen }: { personId: string; screen?: string | undefined },
): Promise<SavedViewRow[]> {
  const ofScreen = screen === undefined ? sql`true` : sql`v.screen = ${screen}`;
  const { rows } = await sql<SavedViewRow>`
    SELECT ${columnsFor(personId)} FROM saved_views v JOIN users u ON u.id = v.owner_id
     WHERE ${ofScreen} AND (v.owner_id = ${personId} OR v.is_shared)
     ORDER BY v.screen, v.owner_id <> ${personId}, CASE WHEN v.owner_id = ${personId} THEN v.position END, ${inNameOrder(sql`v.name`)}, v.id`.execute(
    db,
  );
  return rows;
}

/** Locked until the transaction ends. */
export async function lockView(tx: Tx, { id, personId }: { id: string; personId: string }): Promise<SavedViewRow | undefined> {
  const { rows } = await sql<SavedViewRow>`
    SELECT ${columnsFor(personId)} FROM saved_views v JOIN users u ON u.id = v.owner_id WHERE v.id = ${id} FOR UPDATE OF v`.execute(tx);
  return rows[0];
}

/** The screen opens with this view for a person, or with the usual one. */
export async function setDefaultView(
  tx: Tx,
  { personId, screen, id }: { personId: string; screen: string; id: string | null },
): Promise<void> {
  if (id === null) {
    await tx.deleteFrom('defaultViews').where('userId', '=', personId).where('screen', '=', screen).execute();
    return;
  }
  await tx
    .insertInto('defaultViews')
    .values({ userId: personId, screen, viewId: id })
    .onConflict((on) => on.columns(['userId', 'screen']).doUpdateSet({ viewId: id }))
    .execute();
}

/** A view that is not shared any more is nobody's default view but its owner's. */
export async function deleteDefaultsOfOthers(tx: Tx, { id, ownerId }: { id: string; ownerId: string }): Promise<void> {
  await tx.deleteFrom('defaultViews').where('viewId', '=', id).where('userId', '<>', ownerId).execute();
}

/** Serializes new views of a person, and counts those of a screen. */
export async function countViews(tx: Tx, { ownerId, screen }: { ownerId: string; screen: string }): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`saved views ${ownerId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM saved_views WHERE owner_id = ${ownerId} AND screen = ${screen}`.execute(tx);
  return rows[0]?.total ?? 0;
}

interface NewRow {
  ownerId: string;
  screen: string;
  name: string;
  query: string;
  isShared: boolean;
  position: number;
}

export async function insertView(tx: Tx, values: NewRow): Promise<string> {
  const { id } = await tx.insertInto('savedViews').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface ViewValues {
  name?: string | undefined;
  query?: string | undefined;
  isShared?: boolean | undefined;
}

export async function updateView(tx: Tx, id: string, values: ViewValues): Promise<void> {
  await tx
    .updateTable('savedViews')
    .set({ ...values, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('savedViews').where('id', '=', id).execute();
}

/** Puts a person's views of a screen in this order; others follow. */
export async function orderViews(
  tx: Tx,
  { ownerId, screen, ids }: { ownerId: string; screen: string; ids: readonly string[] },
): Promise<void> {
  await sql`
    UPDATE saved_views v SET position = coalesce(array_position(${ids}::uuid[], v.id), ${ids.length + 1})
     WHERE v.owner_id = ${ownerId} AND v.screen = ${screen}`.execute(tx);
}
