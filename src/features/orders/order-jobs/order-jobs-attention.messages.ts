export const orderJobsAttentionMessages = {
  isRunning: 'Is running',
  isStopped: 'Stopped: continue it',
  hasFailed: 'Failed: see why',
  movesOfManyOrders: 'Bulk moves',
};
