export const dismiss = 'Dismiss';
