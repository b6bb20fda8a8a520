/** Sentences about notes, for staff. */
export const notesMessages = {
  saved: 'Note saved',
  deleted: 'Note deleted',
  read: 'Marked as read',
  textRequired: 'Please write a note',
  subjectInvalid: 'Please name an order, a customer or a return, such as order:{id}',
  subjectMissing: 'What this note is about does not exist.',
  missing: 'This note does not exist.',
  notYours: 'Only the person who wrote a note changes it.',
  changed: 'This note was changed in the meantime.',
  idInvalid: 'Please give the ids of notes',
  someoneWhoHasLeft: 'someone who has left',
  personUnknown: 'Only people who may see this can be mentioned',
  tooManyPeople: (most: number) => `A note mentions at most ${most} people`,
} as const;
