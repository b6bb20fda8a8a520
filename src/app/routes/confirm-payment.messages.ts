export const title = 'Approve Payment';
