/** Messages of the audit log. */
export const auditMessages = {
  limitInvalid: 'The limit must be a whole number of at least 1',
  cursorInvalid: 'Please give the cursor of an earlier answer',
  adminInvalid: 'Please give the id of an admin',
  subjectIdAlone: 'A subject’s id needs its type',
} as const;
