/** Messages about drafts and their versions. */
export const versionsMessages = {
  saved: 'Draft saved',
  restored: 'This version is the draft now',
  draftChanged: 'Someone changed the draft meanwhile. Please look at it again.',
  changedMeanwhile: 'Someone else changed this in the meantime',
  versionMissing: 'This version does not exist',
} as const;
