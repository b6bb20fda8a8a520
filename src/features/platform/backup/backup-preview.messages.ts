/** Of the bar on each page of a backup that somebody looks at. */
export const backupBarMessages = {
  label: 'Backup',
  looking: (at: string) => `You are looking at the backup of ${at}. Nothing here can be changed.`,
  storefront: 'Storefront',
  console: 'Console',
  close: 'Close',
};
