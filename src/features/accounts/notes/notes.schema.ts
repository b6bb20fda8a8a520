import * as v from 'valibot';
import { isUuid } from '#shared/ids';
import { LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { requiredText } from '#shared/text-schema';
import { VersionSchema } from '#shared/version-schema';
import { notesMessages as messages } from './notes.messages';
import { MAX_MENTIONS, mentionsIn, NOTE_MAX_LENGTH, NOTE_SUBJECTS, type NoteSubject } from './notes.rules';

const idInvalid = () => messages.idInvalid;

/** Somebody on the staff, or who was. */
export const PersonSchema = v.object({ _id: v.string(), name: v.string() });
export type Person = v.InferOutput<typeof PersonSchema>;

export const NoteSchema = v.object({
  _id: v.string(),
  /** Plain text; people are '@[id]'. */
  text: v.string(),
  /** The people that the text names. */
  mentions: v.array(PersonSchema),
  /** Absent if the account is gone. */
  by: v.optional(PersonSchema),
  /** Whether the caller wrote it, and may change it. */
  mine: v.boolean(),
  createdAt: v.string(),
  editedAt: v.optional(v.string()),
  version: v.number(),
});
export type Note = v.InferOutput<typeof NoteSchema>;

export const NotePageSchema = v.object({
  notes: v.array(NoteSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
});
export type NotePage = v.InferOutput<typeof NotePageSchema>;

/** A note that names the caller, who has not read it. */
const MentionSchema = v.object({
  note: NoteSchema,
  subject: v.object({ type: v.picklist(NOTE_SUBJECTS), id: v.string(), name: v.optional(v.string()) }),
});
export type Mention = v.InferOutput<typeof MentionSchema>;

export const MentionsSchema = v.object({ mentions: v.array(MentionSchema), total: v.number() });
export type Mentions = v.InferOutput<typeof MentionsSchema>;

const SubjectParam = v.pipe(
  v.string(() => messages.subjectInvalid),
  v.rawTransform(({ dataset, addIssue, NEVER }): NoteSubject => {
    const [input, id = '', ...rest] = dataset.value.split(':');
    const type = NOTE_SUBJECTS.find((known) => known === input);
    if (type && isUuid(id) && rest.length === 0) return { type, id: id.toLowerCase() };
    addIssue({ message: messages.subjectInvalid });
    return NEVER;
  }),
);

export const SubjectQuerySchema = v.object({ subject: SubjectParam });
export const NotesQuerySchema = v.object({ subject: SubjectParam, page: optionalParam(PageParam), limit: optionalParam(LimitParam) });
export type NotesQuery = v.InferOutput<typeof NotesQuerySchema>;

const TextSchema = v.pipe(
  requiredText(() => messages.textRequired, NOTE_MAX_LENGTH),
  v.check(
    (text) => mentionsIn(text).length <= MAX_MENTIONS,
    () => messages.tooManyPeople(MAX_MENTIONS),
  ),
);

export const NewNoteSchema = v.object({ text: TextSchema });
export type NewNote = v.InferOutput<typeof NewNoteSchema>;

export const NoteChangeSchema = v.object({
  text: TextSchema,
  version: v.optional(VersionSchema),
});
export type NoteChange = v.InferOutput<typeof NoteChangeSchema>;

const MAX_READ_AT_ONCE = 200;

/** Which mentions were read; absent, all of them. */
export const ReadSchema = v.object({
  noteIds: v.optional(
    v.pipe(v.array(v.pipe(v.string(idInvalid), v.check(isUuid, idInvalid)), idInvalid), v.maxLength(MAX_READ_AT_ONCE, idInvalid)),
  ),
});
