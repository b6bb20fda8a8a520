import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { confirm } from '#console/dialog/confirm';
import { Menu } from '#console/dialog/menu';
import { formatExactly, formatWhen } from '#console/format';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { MentionField } from './mention-field.console';
import { NoteText } from './note-text.console';
import { notesCalls } from './notes.calls';
import { fromTyped, toTyped } from './notes.rules';
import type { Note, Person } from './notes.schema';
import { noteItemMessages as messages } from './notes-console.messages';

/** One note; one's own can be edited and deleted. */
export function NoteItem({ note, people }: { note: Note; people: readonly Person[] }) {
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const remove = async () => {
    if (
      !(await confirm({ title: messages.deleteThisNote, text: messages.activityShowsWhatItSaid, action: messages.delete, isDanger: true }))
    )
      return;
    try {
      await api.delete(notesCalls('/:noteId', { param: { noteId: note._id } }));
    } catch (error) {
      toast.error(messageOf(error, apiErrorMessages.unreachable));
    }
    await refreshPaths(client, notesCalls('/'));
  };
  const by = note.by?.name ?? messages.somebodyWhoHasLeft;
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-sm wrap-anywhere">
          <bdi className="font-semibold">{by}</bdi>{' '}
          <time dateTime={note.createdAt} title={formatExactly(note.createdAt)} className="text-muted">
            {note.editedAt ? messages.editedNote(formatWhen(note.createdAt)) : formatWhen(note.createdAt)}
          </time>
        </p>
        {note.mine && !isEditing && (
          <Menu
            label={messages.actionsForTheNoteOf(formatWhen(note.createdAt))}
            items={[
              { label: messages.edit, icon: Pencil, onSelect: () => setEditing(true) },
              { label: messages.delete, icon: Trash2, isDanger: true, onSelect: () => void remove() },
            ]}
          />
        )}
      </div>
      {isEditing ? (
        <EditedNote note={note} people={people} onDone={() => setEditing(false)} />
      ) : (
        <p className="mt-1 whitespace-pre-wrap wrap-anywhere" dir="auto">
          <NoteText text={note.text} people={note.mentions} />
        </p>
      )}
    </li>
  );
}

function EditedNote({ note, people, onDone }: { note: Note; people: readonly Person[]; onDone: () => void }) {
  const client = useQueryClient();
  // Whoever has left is in the text, and not offered any more.
  const known = [...people, ...note.mentions.filter(({ _id }) => !people.some((person) => person._id === _id))];
  const [typed, setTyped] = useState(() => toTyped(note.text, known));
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy || typed.trim() === '') return;
    setBusy(true);
    try {
      await api.put(notesCalls('/:noteId', { param: { noteId: note._id } }), { text: fromTyped(typed, known), version: note.version });
      await refreshPaths(client, notesCalls('/'));
      onDone();
    } catch (error) {
      toast.error(messageOf(error, apiErrorMessages.unreachable));
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="mt-2"
    >
      <MentionField label={messages.note} value={typed} onChange={setTyped} people={people} onSubmit={() => void save()} autoFocus />
      <div className="mt-2 flex justify-end gap-2">
        <Button variant="secondary" size="sm" onClick={onDone}>
          {messages.cancel}
        </Button>
        <Button type="submit" size="sm" isBusy={isBusy} disabled={typed.trim() === ''}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}
