export const backupsScreenMessages = {
  starting: 'Starting',
  running: 'Running',
  complete: 'Complete',
  failed: 'Failed',
  trialStarts: 'Trial starts',
  onTrial: 'On trial',
  restores: 'Restores',
  doesNotRestore: 'Does not restore',
  begun: 'Begun',
  status: 'Status',
  by: 'By',
  everyNight: 'Every night',
  staff: 'Staff',
  size: 'Size',
  rows: 'Rows',
  trialRestore: 'Trial restore',
  notTried: 'Not tried',
  file: 'File',
  removed: 'Removed: newer ones replace it',
  backups: 'Backups',
  backUpNow: 'Back up now',
  noBackupsYet: 'No backups yet',
  aBackupIsOneFileWithAll: 'A backup is one file with all products, orders, customers and pictures. A shop can be restored from it.',
  aBackupIsBeingMade: 'A backup is being made',
  shoppersAreNotHeldUp: 'Your shop stays open, and you can leave this page.',
  aBackupIsRestoredForTrial: 'A backup is restored for trial',
  intoADatabaseOfItsOwn: 'Into a database of its own, which is removed afterwards. You can leave this page.',
  download: 'Download',
  downloadTheBackupOf: (at: string) => `Download the backup of ${at}, which has all customers’ data`,
  restoreTheBackupOfForTrial: (at: string) => `Restore the backup of ${at} for trial`,
  tryRestoring: 'Try restoring',
  lookAtIt: 'Look at it',
  lookAtTheBackupOf: (at: string) => `Look at the backup of ${at} beside the shop`,
  theyAreInOnTheShopsOwn: (folder: string) => `They are in ${folder} on the shop’s server. Copy them to another machine.`,
  theShopDoesNotBackItselfUp: (place: string) =>
    `The shop does not back itself up: set BACKUP_TIME, or use your database’s own backups. ${place}`,
  everyNightAt: ({
    time,
    timeZone,
    daily,
    weekly,
    place,
  }: {
    time: string;
    timeZone: string;
    daily: number;
    weekly: number;
    place: string;
  }) => `Every night at ${time} (${timeZone}); the last ${daily} days and ${weekly} weeks stay. ${place}`,
  sendQuestion: (mails: number) => (mails === 1 ? 'Send one email?' : `Send ${mails.toLocaleString('en-US')} emails?`),
  customersWhoGotThemAlreadyGetThem: 'Customers who already received them get them twice.',
  send: 'Send',
  discardQuestion: (mails: number) => (mails === 1 ? 'Discard one email?' : `Discard ${mails.toLocaleString('en-US')} emails?`),
  theyAreNotSent: 'They are not sent.',
  discard: 'Discard',
  heldSinceTheRestore: (mails: number) =>
    mails === 1 ? 'One email held since the restore' : `${mails.toLocaleString('en-US')} emails held since the restore`,
  theyWaitedWhenTheBackupWasMade:
    'They waited when the backup was made. Most of them have been sent since, so none is sent again until you decide.',
};

/** The backup that somebody looks at. */
export const backupPreviewMessages = {
  title: {
    waiting: (at: string) => `The backup of ${at} is being restored`,
    restoring: (at: string) => `The backup of ${at} is being restored`,
    open: (at: string) => `The backup of ${at} is ready`,
    failed: (at: string) => `The backup of ${at} could not be restored`,
  },
  close: { waiting: 'Cancel', restoring: 'Cancel', open: 'Close', failed: 'Dismiss' },
  open: 'Open',
  starting: 'Starting',
  besideTheShop: 'Beside the shop, which goes on. You can leave this page.',
  thisBrowserShowsIt: (until: string) =>
    `Open it to see its storefront and console in this browser. Nothing in it can be changed, and nobody else sees it. It closes at ${until}.`,
  somebodyElse: ({ by, until }: { by: string; until: string }) => `${by} is looking at it. It closes at ${until}.`,
};
