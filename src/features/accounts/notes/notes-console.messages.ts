export const mentionFieldMessages = {
  people: 'People',
  found: (count: number) => (count === 1 ? '1 person found' : `${count} people found`),
};

export const noteItemMessages = {
  deleteThisNote: 'Delete this note?',
  activityShowsWhatItSaid: 'Its text stays in Activity.',
  delete: 'Delete',
  somebodyWhoHasLeft: 'A former staff member',
  actionsForTheNoteOf: (createdAt: string) => `Actions for the note of ${createdAt}`,
  edit: 'Edit',
  note: 'Note',
  cancel: 'Cancel',
  save: 'Save',
  editedNote: (createdAt: string) => `${createdAt} · edited`,
};

export const notesPanelMessages = {
  showEarlier: 'Show earlier notes',
  notes: 'Notes',
  onlyTheStaffSeesNotes: 'Only staff can see notes. Type @ to mention someone.',
  newNote: 'New note',
  writeANote: 'Write a note',
  addNote: 'Add note',
  noNotesYet: 'No notes yet.',
};

export const mentionsButtonMessages = {
  mentions: 'Mentions',
  mentionsLabel: (total: number) => `Mentions: ${total} unread`,
  nobodyHasMentionedYouSince: 'No new mentions. Notes that mention you with @ appear here.',
  unreadMentions: 'Unread mentions',
  markAllAsRead: 'Mark all as read',
  somebody: 'Someone',
  /** What a note is on, before its number or name. */
  subjects: { order: 'Order', customer: 'Customer', return: 'Return', conversation: 'Conversation' },
};
