export const mentionFieldMessages = {
  people: 'People',
  found: (count: number) => `${count} ${count === 1 ? 'person' : 'people'} found`,
};

export const noteItemMessages = {
  deleteThisNote: 'Delete this note?',
  activityShowsWhatItSaid: 'Activity shows what it said.',
  delete: 'Delete',
  somebodyWhoHasLeft: 'Somebody who has left',
  actionsForTheNoteOf: (createdAt: string) => `Actions for the note of ${createdAt}`,
  edit: 'Edit',
  note: 'Note',
  cancel: 'Cancel',
  save: 'Save',
  editedNote: (createdAt: string) => `${createdAt} · edited`,
};

export const notesPanelMessages = {
  notes: 'Notes',
  onlyTheStaffSeesNotes: 'Only the staff sees notes. Write @ to mention somebody.',
  newNote: 'New note',
  writeANote: 'Write a note',
  addNote: 'Add note',
  noNotesYet: 'No notes yet.',
};

export const mentionsButtonMessages = {
  mentions: 'Mentions',
  mentionsLabel: (total: number) => `Mentions: ${total} unread`,
  nobodyHasMentionedYouSince: 'Nobody has mentioned you since. Notes with @ and your name appear here.',
  unreadMentions: 'Unread mentions',
  markAllAsRead: 'Mark all as read',
  somebody: 'Somebody',
};
