export const saveBarMessages = {
  leaveWithoutSaving: 'Leave without saving?',
  yourChangesOnThisScreen: 'You have unsaved changes on this screen.',
  leave: 'Leave',
  stay: 'Stay',
  discardAllChanges: 'Discard all changes?',
  thisScreenGoesBackToWhat: 'Your changes on this screen will be lost.',
  discard: 'Discard',
  goOnEditing: 'Go on editing',
  unsavedChanges: 'Unsaved changes',
  save: 'Save',
  thisScreen: 'This screen',
  saving: 'Saving…',
};

export const recordFormMessages = {
  readOnly: 'You can view this, but your role does not let you change it.',
  thisCouldNotBeSaved: 'This could not be saved. What you entered is still here; please try again.',
  somebodySavedOtherFieldsMeanwhile: 'Someone saved other fields meanwhile. They are merged; please save again.',
  somebodyChangedTheSameFields: 'Someone changed the same fields. Please look at both values, then save again.',
  somebodyElseSaved: (theirs: string) => `Someone else saved: ${theirs}. Yours is in the field; saving replaces theirs.`,
};

export const recordFieldMessages = {
  notStated: 'Not stated',
};

/** Values of a form, within a sentence. */
export const valueMessages = { nothing: 'nothing', on: 'on', off: 'off' };
