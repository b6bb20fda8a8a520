export const title = 'Offline';
