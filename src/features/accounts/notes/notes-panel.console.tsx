import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiListQuery, apiQuery, refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { useFormDraft } from '#console/form/form-draft';
import { SkeletonPanel } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import { ShowEarlier } from '#console/table/show-earlier';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { MentionField } from './mention-field.console';
import { NoteItem } from './note-item.console';
import { notesCalls } from './notes.calls';
import { fromTyped, type NoteSubject } from './notes.rules';
import type { NotePage, Person } from './notes.schema';
import { notesPanelMessages as messages } from './notes-console.messages';

const NOTES_PER_PAGE = 20;

/** Notes of the staff on a thing. Opening them reads the mentions of the person in them. */
export function NotesPanel({ subject }: { subject: NoteSubject }) {
  const about = `${subject.type}:${subject.id}`;
  const [shown, setShown] = useState(NOTES_PER_PAGE);
  const list = useQuery(apiListQuery(notesCalls('/', { query: { subject: about, limit: shown } })));
  const people = useQuery(apiQuery(notesCalls('/people', { query: { subject: about } }))).data?.people ?? [];
  useReading(list.data);
  return (
    <Card title={messages.notes} text={messages.onlyTheStaffSeesNotes} isFlush>
      <NewNote about={about} people={people} />
      <Loaded query={list} skeleton={<SkeletonPanel lines={3} />}>
        {({ notes, total }) => (
          <>
            <NoteList notes={notes} people={people} />
            {total > notes.length && <ShowEarlier label={messages.showEarlier} onClick={() => setShown(shown + NOTES_PER_PAGE)} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function NewNote({ about, people }: { about: string; people: readonly Person[] }) {
  const client = useQueryClient();
  const [text, setText] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const draft = useFormDraft<{ text: string }>({ key: `note subject=${about}`, version: 1, changes: text ? { text } : {} });
  const typed = text ?? draft.restored?.values.text ?? '';
  const save = async () => {
    if (isBusy || typed.trim() === '') return;
    setBusy(true);
    try {
      await api.post(notesCalls('/', { query: { subject: about } }), { text: fromTyped(typed, people) });
      setText('');
      draft.clear();
      await refreshPaths(client, notesCalls('/'));
    } catch (error) {
      toast.error(messageOf(error, apiErrorMessages.unreachable));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="border-t border-line px-4 py-3 sm:px-5"
    >
      <MentionField
        label={messages.newNote}
        placeholder={messages.writeANote}
        value={typed}
        onChange={setText}
        people={people}
        onSubmit={() => void save()}
      />
      {typed.trim() !== '' && (
        <div className="mt-2 flex justify-end">
          <Button type="submit" size="sm" isBusy={isBusy}>
            {messages.addNote}
          </Button>
        </div>
      )}
    </form>
  );
}

function NoteList({ notes, people }: { notes: NotePage['notes']; people: readonly Person[] }) {
  if (notes.length === 0) return <p className="border-t border-line px-4 py-4 text-sm text-muted sm:px-5">{messages.noNotesYet}</p>;
  return (
    <ul className="border-t border-line">
      {notes.map((note) => (
        <NoteItem key={note._id} note={note} people={people} />
      ))}
    </ul>
  );
}

/** Marks the shown notes as read, if any of them mentions the person. */
function useReading(page: NotePage | undefined) {
  const client = useQueryClient();
  const mentions = useQuery(apiQuery(notesCalls('/mentions'))).data?.mentions;
  const shown = new Set(page?.notes.map(({ _id }) => _id));
  const unread = mentions?.map(({ note }) => note._id).filter((id) => shown.has(id)) ?? [];
  const key = unread.join(' ');
  useEffect(() => {
    if (key === '') return;
    void api
      .put(notesCalls('/mentions/read'), { noteIds: key.split(' ') })
      .then((read) => client.setQueryData(apiQuery(notesCalls('/mentions')).queryKey, read))
      // They stay unread until the next time.
      .catch(() => {});
  }, [key, client]);
}
