export const orderJobsAttentionMessages = {
  isRunning: 'Is running',
  isStopped: 'Is stopped: continue it',
  hasFailed: 'Has failed: look why',
  movesOfManyOrders: 'Moves of many orders',
};
