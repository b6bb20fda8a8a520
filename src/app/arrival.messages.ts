export const page = 'Page';
