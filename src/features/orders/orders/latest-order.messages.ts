export const latestOrder = 'Your latest order';
