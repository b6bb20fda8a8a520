export const bulkEditsAttentionMessages = {
  isRunning: 'Is running',
  isStopped: 'Stopped: continue or undo it',
  hasFailed: 'Failed: see why',
  isBeingUndone: 'Is being undone',
  bulkEdits: 'Bulk edits',
  changeOfProducts: (change: number) => `Change of ${change.toLocaleString('en-US')} products`,
};
