export const sheetBarMessages = {
  undo: 'Undo',
  redo: 'Redo',
  fillDown: 'Fill down',
  toUseTheirs: 'Use theirs',
  toUseMine: 'Use mine',
  edit: 'Edit',
};
