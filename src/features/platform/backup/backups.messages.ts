export const backupsMessages = {
  started: 'The shop is being backed up',
  proving: 'The backup is being restored for trial',
  notProvable: 'It cannot be tried now: its file is not here, or another trial is running. Try again when that is done.',
  noFile: 'The file of this backup is not on this machine any more: it was removed, moved, or made on another one.',
  previewStarted: 'The backup is being restored beside the shop',
  previewedAlready: 'A backup is being looked at already. Close it before you look at another one.',
  previewClosed: 'This backup is not open any more. Restore it again to look at it.',
  previewOfSomebodyElse:
    'Someone else has restored this backup to look at it. Ask them to close it, or close it yourself, and restore it again.',
  previewElsewhere: 'Another machine of this shop has restored the backup. Try again, or open the shop on that machine.',
  sent: (mails: number) => (mails === 1 ? 'One email is being sent' : `${mails} emails are being sent`),
  discarded: (mails: number) => (mails === 1 ? 'One email was discarded' : `${mails} emails were discarded`),
  noneHeld: 'No emails are held any more: someone else has decided.',
};
