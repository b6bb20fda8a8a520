export const sheetBarMessages = {
  undo: 'Undo',
  redo: 'Redo',
  fillDown: 'Fill down',
  toUseTheirs: 'Use theirs',
  toUseMine: 'Use mine',
  edit: 'Edit',
  was: (value: string | undefined) => `was ${value || 'empty'}`,
  somebodyElseChangedItTo: (value: string) => `someone else changed it to ${value || 'empty'}`,
};
