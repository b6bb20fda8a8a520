import { Hono } from 'hono';
import * as v from 'valibot';
import { anyStaffOnly, type CustomerEnv } from '#features/accounts/sessions/session.server';
import { body, call, query } from '#http/calls/call.server';
import { notesMessages as messages } from './notes.messages';
import {
  MentionsSchema,
  NewNoteSchema,
  NoteChangeSchema,
  NotePageSchema,
  NoteSchema,
  NotesQuerySchema,
  PersonSchema,
  ReadSchema,
  SubjectQuerySchema,
} from './notes.schema';
import { createNote, deleteNote, listMentions, listNotes, listPeople, markRead, updateNote } from './notes.service.server';

const tag = 'Notes';
const one = { tag, response: { note: NoteSchema }, for: 'staff' } as const;
const mentions = { tag, response: MentionsSchema.entries, for: 'staff' } as const;

/** Notes of the staff. Which right they need depends on what they are about, and is checked by the service. Mounted under /admin/notes. */
export function notesApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      anyStaffOnly(),
      call({ tag, response: NotePageSchema.entries, for: 'staff', summary: 'Notes on an order, a customer or a return, newest first' }),
      query(NotesQuerySchema),
      async (c) => c.json({ success: true, ...(await listNotes(c.var.shop, c.var.user, c.req.valid('query'))) }),
    )
    .post(
      '/',
      anyStaffOnly(),
      call({
        ...one,
        summary: 'Write a note; `@[id]` in its text mentions somebody, who gets a mail',
        refuses: ['not_found'],
        status: 201,
      }),
      query(SubjectQuerySchema),
      body(NewNoteSchema),
      async (c) => {
        const note = await createNote(c.var.shop, c.var.user, { ...c.req.valid('query'), ...c.req.valid('json') });
        return c.json({ success: true, note, message: messages.saved }, 201);
      },
    )
    .get(
      '/people',
      anyStaffOnly(),
      call({ tag, response: { people: v.array(PersonSchema) }, for: 'staff', summary: 'Who can be mentioned in a note on something' }),
      query(SubjectQuerySchema),
      async (c) => c.json({ success: true, people: await listPeople(c.var.shop, c.var.user, c.req.valid('query').subject) }),
    )
    .get('/mentions', anyStaffOnly(), call({ ...mentions, summary: 'Notes that mention the caller and were not read' }), async (c) =>
      c.json({ success: true, ...(await listMentions(c.var.shop, c.var.user)) }),
    )
    .put(
      '/mentions/read',
      anyStaffOnly(),
      call({ carries: 'long', ...mentions, summary: 'Mark mentions of the caller as read: those of some notes, or all' }),
      body(ReadSchema),
      async (c) => {
        const read = await markRead(c.var.shop, c.var.user, c.req.valid('json').noteIds);
        return c.json({ success: true, ...read, message: messages.read });
      },
    )
    .put(
      '/:noteId',
      anyStaffOnly(),
      call({ ...one, summary: 'Change one’s own note', refuses: ['not_found', 'conflict'] }),
      body(NoteChangeSchema),
      async (c) => {
        const note = await updateNote(c.var.shop, c.var.user, { id: c.req.param('noteId'), ...c.req.valid('json') });
        return c.json({ success: true, note, message: messages.saved });
      },
    )
    .delete(
      '/:noteId',
      anyStaffOnly(),
      call({ ...one, response: {}, summary: 'Delete one’s own note', refuses: ['not_found'] }),
      async (c) => {
        await deleteNote(c.var.shop, c.var.user, c.req.param('noteId'));
        return c.json({ success: true, message: messages.deleted });
      },
    );
}
