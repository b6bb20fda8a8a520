import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import { inNameOrder } from '#db/name-order.server';
import { holdsRight } from '#features/accounts/staff/staff.queries.server';
import type { Right } from '#shared/rights';
import type { NoteSubject, NoteSubjectType } from './notes.rules';

export interface NoteRow {
  id: string;
  subjectType: NoteSubjectType;
  subjectId: string;
  authorId: string | null;
  authorName: string | null;
  text: string;
  version: number;
  createdAt: Date;
  editedAt: Date | null;
  mentions: { _id: string; name: string }[];
}

/** The people whom a note `n` names. */
export const noteMentions = sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', u.id, 'name', u.first_name || ' ' || u.last_name)), '[]')
     FROM note_mentions m JOIN users u ON u.id = m.user_id WHERE m.note_id = n.id)`;

const columns = sql`n.id, n.subject_type, n.subject_id, n.author_id, a.first_name || ' ' || a.last_name AS author_name,
  n.text, n.version, n.created_at, n.edited_at,
  ${noteMentions} AS mentions`;

/** The newest first. */
export async function selectNotes(
  db: Db,
  { type, id }: NoteSubject,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: NoteRow[]; total: number }> {
  const { rows } = await sql<NoteRow>`
    SELECT ${columns} FROM notes n LEFT JOIN users a ON a.id = n.author_id
     WHERE n.subject_type = ${type} AND n.subject_id = ${id}
     ORDER BY n.created_at DESC, n.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM notes WHERE subject_type = ${type} AND subject_id = ${id}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function selectNote(db: Db | Tx, id: string): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    SELECT ${columns} FROM notes n LEFT JOIN users a ON a.id = n.author_id WHERE n.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockNote(tx: Tx, id: string): Promise<void> {
  await sql`SELECT 1 FROM notes WHERE id = ${id} FOR UPDATE`.execute(tx);
}

export async function insertNote(
  tx: Tx,
  { type, id }: NoteSubject,
  { authorId, text }: { authorId: string; text: string },
): Promise<string> {
  const note = await tx
    .insertInto('notes')
    .values({ subjectType: type, subjectId: id, authorId, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return note.id;
}

export async function updateNote(tx: Tx, id: string, text: string): Promise<void> {
  await sql`UPDATE notes SET text = ${text}, version = version + 1, edited_at = now() WHERE id = ${id}`.execute(tx);
}

export async function deleteNote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('notes').where('id', '=', id).execute();
}

/** Makes these people the ones whom the note names; returns who is new. Whoever wrote it reads it by writing. */
export async function setMentions(
  tx: Tx,
  noteId: string,
  { userIds, authorId }: { userIds: readonly string[]; authorId: string },
): Promise<{ id: string; email: string; firstName: string }[]> {
  await sql`DELETE FROM note_mentions WHERE note_id = ${noteId} AND NOT user_id = ANY (${userIds}::uuid[])`.execute(tx);
  const { rows } = await sql<{ id: string; email: string; firstName: string }>`
    WITH added AS (
      INSERT INTO note_mentions (note_id, user_id, read_at)
      SELECT ${noteId}, u.id, CASE WHEN u.id = ${authorId} THEN now() END FROM users u WHERE u.id = ANY (${userIds}::uuid[])
      ON CONFLICT DO NOTHING RETURNING user_id
    )
    SELECT u.id, u.email, u.first_name FROM added JOIN users u ON u.id = added.user_id WHERE u.id <> ${authorId}`.execute(tx);
  return rows;
}

/** The people on the staff with a right, by name. */
export async function selectPeople(
  db: Db | Tx,
  right: Right,
): Promise<{ id: string; firstName: string; lastName: string; email: string }[]> {
  const { rows } = await sql<{ id: string; firstName: string; lastName: string; email: string }>`
    SELECT id, first_name, last_name, email FROM users WHERE role <> 'customer' AND ${holdsRight(right)}
     ORDER BY ${inNameOrder(sql`first_name`)}, ${inNameOrder(sql`last_name`)}, id`.execute(db);
  return rows;
}

/** What the thing is called: an order's number, a customer's name. Undefined if it does not exist. */
export async function findSubjectName(db: Db | Tx, { type, id }: NoteSubject): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`SELECT ${nameOf(sql`${type}::text`, sql`${id}::uuid`)} AS name`.execute(db);
  return rows[0]?.name ?? undefined;
}

function nameOf(type: ReturnType<typeof sql>, id: ReturnType<typeof sql>) {
  return sql`CASE ${type}
    WHEN 'order' THEN (SELECT order_number FROM orders WHERE id = ${id})
    WHEN 'customer' THEN (SELECT first_name || ' ' || last_name FROM users WHERE id = ${id})
    WHEN 'return' THEN (SELECT o.order_number FROM returns r JOIN orders o ON o.id = r.order_id WHERE r.id = ${id})
    WHEN 'conversation' THEN (SELECT subject FROM conversations WHERE id = ${id}) END`;
}

/** Notes that name a person, who has not read them; the newest first. */
export async function selectUnreadMentions(
  db: Db,
  { userId, types, limit }: { userId: string; types: readonly NoteSubjectType[]; limit: number },
): Promise<{ rows: (NoteRow & { subjectName: string | null })[]; total: number }> {
  const { rows } = await sql<NoteRow & { subjectName: string | null }>`
    SELECT ${columns}, ${nameOf(sql`n.subject_type`, sql`n.subject_id`)} AS subject_name
      FROM note_mentions unread JOIN notes n ON n.id = unread.note_id LEFT JOIN users a ON a.id = n.author_id
     WHERE unread.user_id = ${userId} AND unread.read_at IS NULL AND n.subject_type = ANY (${types}::text[])
     ORDER BY unread.created_at DESC LIMIT ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM note_mentions unread JOIN notes n ON n.id = unread.note_id
     WHERE unread.user_id = ${userId} AND unread.read_at IS NULL AND n.subject_type = ANY (${types}::text[])`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function readMentions(db: Db, userId: string, noteIds: readonly string[] | undefined): Promise<void> {
  await sql`UPDATE note_mentions SET read_at = now() WHERE user_id = ${userId} AND read_at IS NULL
    AND ${noteIds ? sql`note_id = ANY (${noteIds}::uuid[])` : sql`true`}`.execute(db);
}
