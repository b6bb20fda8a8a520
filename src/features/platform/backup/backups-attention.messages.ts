export const backupsAttentionMessages = {
  theLastBackupFailed: 'The last backup failed',
  theLastTrialRestoreOfABackup: 'The last trial restore of a backup failed',
  mailsAreHeldSinceTheShop: 'Mails are held since the shop was restored',
  sendOrDiscardThem: 'Send or discard them',
  backups: 'Backups',
};
