export const backupsAttentionMessages = {
  theLastBackupFailed: 'The last backup failed',
  theLastTrialRestoreOfABackup: 'The last trial restore of a backup failed',
  mailsAreHeldSinceTheShop: 'Emails are held since the shop was restored',
  sendOrDiscardThem: 'Send or discard them',
  backups: 'Backups',
};
