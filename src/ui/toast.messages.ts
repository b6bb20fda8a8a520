export const announcements = 'Announcements';
