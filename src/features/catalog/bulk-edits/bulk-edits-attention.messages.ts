export const bulkEditsAttentionMessages = {
  isRunning: 'Is running',
  isStopped: 'Is stopped: continue or undo it',
  hasFailed: 'Has failed: look why',
  isBeingUndone: 'Is being undone',
  bulkEdits: 'Bulk edits',
  changeOfProducts: (change: number) => `Change of ${change.toLocaleString('en-US')} products`,
};
