export const importsAttentionMessages = {
  chooseItsColumns: 'Choose its columns',
  isBeingChecked: 'Is being checked',
  isChecked: 'Checked: see the result and start it',
  isRunning: 'Is running',
  isStopped: 'Stopped: continue or undo it',
  hasFailed: 'Failed: see why',
  isBeingUndone: 'Is being undone',
  imports: 'Imports',
  of: (title: string, fileName: string) => `${title} of ${fileName || 'a file'}`,
};
