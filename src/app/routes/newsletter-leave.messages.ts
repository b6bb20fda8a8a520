export const title = 'Newsletter';
