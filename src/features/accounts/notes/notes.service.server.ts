import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { may, type RoleHolder, requireRights } from '#features/accounts/staff/staff.rules';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { enqueueMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { pageInfo } from '#shared/pagination';
import { notesMessages as messages } from './notes.messages';
import * as queries from './notes.queries.server';
import { mentionsIn, NOTE_SUBJECTS, type NoteSubject, SUBJECT_RIGHTS, toTyped } from './notes.rules';
import type { Mentions, NewNote, Note, NoteChange, NotePage, NotesQuery, Person } from './notes.schema';
import { mentionMail } from './notes-mails.server';

const NOTES_PER_PAGE = 20;
const MENTIONS_SHOWN = 50;

/** A member of the staff. */
interface Member extends Admin, RoleHolder {
  firstName: string;
  lastName: string;
}

/** The newest first. Throws `forbidden` without the right to read the subject. */
export async function listNotes(
  { db }: Shop,
  member: Member,
  { subject, page = 1, limit = NOTES_PER_PAGE }: NotesQuery,
): Promise<NotePage> {
  requireSubject(member, subject);
  const { rows, total } = await queries.selectNotes(db, subject, { limit, offset: (page - 1) * limit });
  return { notes: rows.map((row) => toNote(row, member._id)), ...pageInfo({ page, limit, total }), total };
}

/** Who can be mentioned: the staff who may read the subject. */
export async function listPeople({ db }: Shop, member: Member, subject: NoteSubject): Promise<Person[]> {
  requireSubject(member, subject);
  return toPeople(await queries.selectPeople(db, SUBJECT_RIGHTS[subject.type]));
}

/** Throws `not_found` for a subject that does not exist, and `invalid` for mentions of others than the staff who may read it. */
export function createNote(shop: Shop, member: Member, { subject, text }: NewNote & { subject: NoteSubject }): Promise<Note> {
  requireSubject(member, subject);
  return inTransaction(shop.db, async (tx) => {
    const name = await queries.findSubjectName(tx, subject);
    if (name === undefined) throw notFound(messages.subjectMissing);
    const id = await queries.insertNote(tx, subject, { authorId: member._id, text });
    await mention(shop, tx, { member, id, subject, text, before: '' });
    await writeAudit(tx, member, { action: 'note.create', subject, after: { note: await readable(tx, id) } });
    return viewNote(tx, id, member._id);
  });
}

/** Throws `not_found`, `forbidden` for somebody else's note, and `conflict` with the `current` one. */
export function updateNote(shop: Shop, member: Member, { id, text, version }: NoteChange & { id: string }): Promise<Note> {
  return inTransaction(shop.db, async (tx) => {
    const row = await lockOwn(tx, member, id);
    if (version !== undefined && version !== row.version)
      throw new AppError('conflict', { message: messages.changed, details: { current: toNote(row, member._id) } });
    if (text === row.text) return toNote(row, member._id);
    const before = { note: await readable(tx, id) };
    await queries.updateNote(tx, id, text);
    await mention(shop, tx, { member, id, subject: noteSubject(row), text, before: row.text });
    await writeAudit(tx, member, { action: 'note.update', subject: noteSubject(row), before, after: { note: await readable(tx, id) } });
    return viewNote(tx, id, member._id);
  });
}

/** Throws `not_found`, and `forbidden` for somebody else's note. */
export function deleteNote(shop: Shop, member: Member, id: string): Promise<void> {
  return inTransaction(shop.db, async (tx) => {
    const row = await lockOwn(tx, member, id);
    await writeAudit(tx, member, { action: 'note.delete', subject: noteSubject(row), before: { note: await readable(tx, id) } });
    await queries.deleteNote(tx, id);
  });
}

/** What names the caller and was not read; of subjects that they may still read. */
export async function listMentions({ db }: Shop, member: Member): Promise<Mentions> {
  const types = NOTE_SUBJECTS.filter((type) => may(member, SUBJECT_RIGHTS[type]));
  const { rows, total } = await queries.selectUnreadMentions(db, { userId: member._id, types, limit: MENTIONS_SHOWN });
  const mentions = rows.map((row) => ({
    note: toNote(row, member._id),
    subject: { ...noteSubject(row), name: row.subjectName ?? undefined },
  }));
  return { mentions, total };
}

export async function markRead(shop: Shop, member: Member, noteIds: readonly string[] | undefined): Promise<Mentions> {
  await queries.readMentions(shop.db, member._id, noteIds);
  return listMentions(shop, member);
}

function requireSubject(member: Member, { type }: NoteSubject): void {
  requireRights(member, [SUBJECT_RIGHTS[type]]);
}

interface Mentioning {
  member: Member;
  id: string;
  subject: NoteSubject;
  text: string;
  /** The text of the note until now. */
  before: string;
}

/** Mails whoever is named for the first time. People who were named before may have left since. */
async function mention(shop: Shop, tx: Tx, { member, id, subject, text, before }: Mentioning): Promise<void> {
  const userIds = mentionsIn(text);
  const known = new Set((await queries.selectPeople(tx, SUBJECT_RIGHTS[subject.type])).map((person) => person.id));
  const earlier = new Set(mentionsIn(before));
  if (userIds.some((userId) => !known.has(userId) && !earlier.has(userId))) throw invalidField('text', messages.personUnknown);
  const added = await queries.setMentions(tx, id, { userIds, authorId: member._id });
  const mentioned = added.filter((person) => known.has(person.id));
  if (mentioned.length === 0) return;
  const subjectName = (await queries.findSubjectName(tx, subject)) ?? '';
  const words = { by: `${member.firstName} ${member.lastName}`, subject, subjectName, text: await readable(tx, id) };
  for (const person of mentioned)
    await enqueueMail(tx, await wordFor(shop, tx, { account: person.id }, () => mentionMail(shop, person, words)));
}

/** The text with names, for mails and for the log, which outlives accounts. */
async function readable(tx: Tx, id: string): Promise<string> {
  const row = await queries.selectNote(tx, id);
  return row ? toTyped(row.text, row.mentions) : '';
}

async function lockOwn(tx: Tx, member: Member, id: string): Promise<queries.NoteRow> {
  if (!isUuid(id)) throw notFound(messages.missing);
  await queries.lockNote(tx, id);
  const row = await queries.selectNote(tx, id);
  // What somebody may not read does not exist for them.
  if (!row || !may(member, SUBJECT_RIGHTS[row.subjectType])) throw notFound(messages.missing);
  if (row.authorId !== member._id) throw new AppError('forbidden', { message: messages.notYours });
  return row;
}

async function viewNote(tx: Tx, id: string, personId: string): Promise<Note> {
  const row = await queries.selectNote(tx, id);
  if (!row) throw new Error('A note of this transaction is missing.');
  return toNote(row, personId);
}

function noteSubject({ subjectType, subjectId }: queries.NoteRow): NoteSubject {
  return { type: subjectType, id: subjectId };
}

function toNote(row: queries.NoteRow, personId: string): Note {
  return {
    _id: row.id,
    text: row.text,
    mentions: row.mentions,
    by: row.authorId && row.authorName ? { _id: row.authorId, name: row.authorName } : undefined,
    mine: row.authorId === personId,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString(),
    version: row.version,
  };
}

/** Two people with the same name are distinguished by their addresses. */
function toPeople(rows: Awaited<ReturnType<typeof queries.selectPeople>>): Person[] {
  const people = rows.map(({ id, firstName, lastName, email }) => ({ _id: id, name: `${firstName} ${lastName}`, email }));
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(name, (counts.get(name) ?? 0) + 1);
  return people.map(({ _id, name, email }) => ({ _id, name: (counts.get(name) ?? 0) > 1 ? `${name} (${email})` : name }));
}
