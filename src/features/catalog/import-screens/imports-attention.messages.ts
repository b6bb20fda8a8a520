export const importsAttentionMessages = {
  chooseItsColumns: 'Choose its columns',
  isBeingChecked: 'Is being checked',
  isChecked: 'Is checked: look at the result and start it',
  isRunning: 'Is running',
  isStopped: 'Is stopped: continue or undo it',
  hasFailed: 'Has failed: look why',
  isBeingUndone: 'Is being undone',
  imports: 'Imports',
  of: (title: string, fileName: string) => `${title} of ${fileName || 'a file'}`,
};
